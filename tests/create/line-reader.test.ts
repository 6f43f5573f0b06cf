import { PassThrough } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { createLineReader } from '../../create/src/line-reader.mjs'

function open() {
  const [input, output, onEnd] = [new PassThrough(), new PassThrough(), vi.fn()]
  const printed: string[] = []
  output.on('data', chunk => void printed.push(String(chunk)))
  return { input, onEnd, printed, reader: createLineReader({ input, output, onEnd }) }
}

describe('createLineReader', () => {
  test('prints a question and returns the next line', async () => {
    const { input, printed, reader } = open()
    const answer = reader.prompt('Folder: ')
    input.write('shop\n')
    expect(await answer).toBe('shop')
    expect(printed.join('')).toContain('Folder: ')
    reader.close()
  })

  test('keeps all lines of a multi-line paste', async () => {
    const { input, reader } = open()
    const first = reader.prompt('One: ')
    input.write('a\nb\n\n')
    expect(await first).toBe('a')
    expect(await reader.prompt('Two: ')).toBe('b')
    expect(await reader.prompt('Three: ')).toBe('')
    reader.close()
  })

  test('calls onEnd if the input ends during or before a question', async () => {
    const { input, onEnd, reader } = open()
    void reader.prompt('One: ')
    input.end()
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1))
    void reader.prompt('Two: ')
    expect(onEnd).toHaveBeenCalledTimes(2)
  })

  test('does not call onEnd after the last answer', async () => {
    const { input, onEnd, reader } = open()
    const answer = reader.prompt('One: ')
    input.write('a\n')
    await answer
    reader.close()
    expect(onEnd).not.toHaveBeenCalled()
  })
})
