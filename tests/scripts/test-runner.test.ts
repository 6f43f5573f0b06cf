import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { tool } from '../../scripts/run/step.mjs'

interface Outcome {
  readonly code: number | null
  readonly output: string
}

/** Runs Vitest on one planted file with the repository's configuration. */
function runPlanted(name: string, ...args: string[]): Promise<Outcome> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')))
  const config = ['run', '--config', 'tests/scripts/planted/vitest.config.ts', ...args]
  const child = spawn(tool('.', 'vitest'), config, { env: { ...env, PLANTED: name, NO_COLOR: '1' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  return new Promise(resolve => child.once('close', code => resolve({ code, output })))
}

describe('M10: exit code of Vitest', () => {
  test('M10: is 0 if every test passes', async () => {
    const { code, output } = await runPlanted('passes')
    expect(output).toContain('1 passed')
    expect(code).toBe(0)
  })

  test('M10: is 1 if a test fails', async () => {
    const { code, output } = await runPlanted('fails')
    expect(output).toContain('1 failed')
    expect(code).toBe(1)
  })

  test('M10: is 1 for an unhandled rejection although every test passes', async () => {
    const { code, output } = await runPlanted('rejects')
    expect(output).toContain('1 passed')
    expect(output).toContain('planted rejection')
    expect(code).toBe(1)
  })

  test('M10: is 1 below the coverage threshold although every test passes', async () => {
    const { code, output } = await runPlanted('covers-half', '--coverage')
    expect(output).toContain('1 passed')
    expect(output).toContain('does not meet global threshold (90%)')
    expect(code).toBe(1)
  })
})
