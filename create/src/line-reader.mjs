// Questions and answers, a line each.
import { createInterface } from 'node:readline'

/**
 * Asks in a terminal. Lines that come before their question, as pasted ones do, wait for it. Calls `onEnd`
 * where the input ends, by Control-C or Control-D, while somebody is asked.
 *
 * @param {{ input: NodeJS.ReadableStream, output: NodeJS.WritableStream, onEnd: () => void }} options
 */
export function createLineReader({ input, output, onEnd }) {
  const lines = createInterface({ input, output })
  const early = []
  const pending = { answer: undefined, isEnded: false }
  lines.on('line', line => {
    const { answer } = pending
    pending.answer = undefined
    if (answer) answer(line)
    else early.push(line)
  })
  lines.on('close', () => {
    pending.isEnded = true
    if (pending.answer) onEnd()
  })
  return {
    /** @param {string} question */
    ask(question) {
      const line = early.shift()
      if (line !== undefined) {
        output.write(`${question}${line}\n`)
        return Promise.resolve(line)
      }
      return new Promise(resolve => {
        pending.answer = resolve
        if (pending.isEnded) return onEnd()
        lines.setPrompt(question)
        lines.prompt()
      })
    },
    close: () => lines.close(),
  }
}
