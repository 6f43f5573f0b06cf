// Reads answers in a terminal, one line each.
import { createInterface } from 'node:readline'
import { escapeOutput } from './escape-output.mjs'

/**
 * Creates a prompt. Lines that arrive before their question, for example pasted ones, are queued. Calls `onEnd` if the
 * input ends (Control-C or Control-D) during a question.
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
    prompt(question) {
      const line = early.shift()
      if (line !== undefined) {
        output.write(`${question}${escapeOutput(line)}\n`)
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
