import { PassThrough } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { createLineReader } from '../../create/src/line-reader.mjs'

function open() {
  const [input, output, onEnd] = [new PassThrough(), new PassThrough(), vi.fn()]
  const printed: string[] = []
  output.on('data', chunk => void printed.push(String(chunk)))
  return { input, onEnd, printed, reader: createLineReader({ input, output, onEnd }) }
}

describe('The questions of npm create appkit-modal', () => {
  test('are printed, and answered by the next line', async () => {
    const { input, printed, reader } = open()
    const answer = reader.ask('Folder: ')
    input.write('shop\n')
    expect(await answer).toBe('shop')
    expect(printed.join('')).toContain('Folder: ')
    reader.close()
  })

  test('lose no line of several that are pasted at once', async () => {
    const { input, reader } = open()
    const first = reader.ask('One: ')
    input.write('a\nb\n\n')
    expect(await first).toBe('a')
    expect(await reader.ask('Two: ')).toBe('b')
    expect(await reader.ask('Three: ')).toBe('')
    reader.close()
  })

  test('end the program where the input ends, at once or before the next question', async () => {
    const { input, onEnd, reader } = open()
    void reader.ask('One: ')
    input.end()
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1))
    void reader.ask('Two: ')
    expect(onEnd).toHaveBeenCalledTimes(2)
  })

  test('do not end the program once they are answered', async () => {
    const { input, onEnd, reader } = open()
    const answer = reader.ask('One: ')
    input.write('a\n')
    await answer
    reader.close()
    expect(onEnd).not.toHaveBeenCalled()
  })
})
