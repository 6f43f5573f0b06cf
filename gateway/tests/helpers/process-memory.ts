import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'

const PIECE = 16 * 1024 * 1024

/**
 * Returns the byte strings found in the environment or writable memory of a process. Undefined where process memory is
 * not readable (Linux allows it).
 */
export function foundInProcess(pid: number, needles: readonly Buffer[]): readonly boolean[] | undefined {
  if (!existsSync(`/proc/${pid}/mem`)) return undefined
  const found = needles.map(needle => readFileSync(`/proc/${pid}/environ`).includes(needle))
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const buffer = Buffer.alloc(PIECE)
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      const end = Number.parseInt(to, 16)
      // Pieces overlap, so that no match is split.
      for (let at = Number.parseInt(from, 16); at < end; at += PIECE - 128) {
        const length = readPiece(memory, buffer, { at, length: Math.min(PIECE, end - at) })
        const piece = buffer.subarray(0, length)
        for (const [index, needle] of needles.entries()) found[index] ||= piece.includes(needle)
      }
    }
  } finally {
    closeSync(memory)
  }
  return found
}

/** Some ranges are reserved and unreadable. */
function readPiece(file: number, buffer: Buffer, { at, length }: { at: number; length: number }): number {
  try {
    return readSync(file, buffer, 0, length, at)
  } catch {
    return 0
  }
}
