import * as fc from 'fast-check'
import { describe, expect } from 'vitest'
import { createSafeTerminal, escapeOutput } from '../../src/cli/command-line.js'
import { runCommand } from '../../src/cli/run-command.js'
import { property } from '../lib/property.js'
import { test } from './app-folder.js'

// ANSI sequences, also by the C1 byte, a title, a clear screen, direction marks, tags, a carriage return and a bell.
const HOSTILE = [
  '\u001b[2J\u001b[31mno problems\u001b[0m',
  '\u009b31m',
  '\u001b]0;owned\u0007',
  '\u202Egnp.exe\u202C',
  '\u2066a\u2069',
  '\u{e0041}',
  '\u200b',
  'x\rok    No problems found.',
  '\u2028',
  '\u0000',
]
const UNPRINTABLE = /(?![\n\t])[\p{C}\u2028\u2029]/u

async function run(...args: readonly string[]) {
  const printed: string[] = []
  const write = (text: string) => void printed.push(text)
  const code = await runCommand(args, { out: write, err: write })
  return { code, out: printed.join('') }
}

/** Puts a text where the commands print parts of files. */
const hostileApp = (text: string) => ({
  'package.json': { dependencies: { 'appkit-modal': `^0.1.0${text}`, [`lit${text}`]: text } },
  'node_modules/appkit-modal/package.json': { name: 'appkit-modal', version: `0.1.0${text}`, exports: {} },
  'src/appkit.ts': `import { createAppKit } from '@reown/appkit/react'\nimport x from '@reown/appkit${text}'\ncreateAppKit({ gateway: '${text}', projectId: '${text}', ${text} })\n`,
  'src/broken.ts': `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'\n${text} const const ${text}\n`,
  'src/App.vue': `<script setup>\nimport { useAppKit } from '@reown/appkit/vue'\nuseAppKit('${text}')\n</script>\n`,
})

describe('appkit-modal', () => {
  for (const args of [['doctor'], ['doctor', '--json'], ['migrate'], ['migrate', '--json']] as const)
    test(`2L8: ${args.join(' ')} never prints the control characters of a file`, async ({ plant }) => {
      for (const [at, text] of HOSTILE.entries()) {
        const folder = plant(hostileApp(text))
        const [name, ...flags] = args
        const { out } = await run(name, folder, ...flags)
        expect(out, String(at)).not.toBe('')
        expect(out, String(at)).not.toMatch(UNPRINTABLE)
      }
    })

  test('2L8: a broken package.json is quoted without its control characters', async ({ plant }) => {
    const { out } = await run('doctor', plant({ 'package.json': '\u001b[2J{' }))
    expect(out).not.toMatch(UNPRINTABLE)
  })

  test('2L8: a file name cannot fake a line of the output', async ({ plant }) => {
    const name = 'src/a\nok    No problems found.ts'
    const { out } = await run('migrate', plant({ [name]: "import { useAppKit } from '@reown/appkit/react'\n" }))
    expect(out).not.toMatch(/^ok /m)
  })

  test('2L8: an argument and an unexpected error are escaped, too', async () => {
    expect((await run('\u001b[2J')).out).not.toMatch(UNPRINTABLE)
    expect((await run('csp', '--rpc', 'x\u202E')).out).not.toMatch(UNPRINTABLE)
  })

  test('2L8: no output has a control, direction or invisible character, and JSON keeps its meaning', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE))
    property(text, value => {
      const printed: string[] = []
      const terminal = createSafeTerminal({
        out: line => void printed.push(line),
        err: line => void printed.push(line),
      })
      terminal.out(value)
      terminal.err(value)
      for (const line of printed) expect(line).not.toMatch(UNPRINTABLE)
      expect(JSON.parse(escapeOutput(JSON.stringify({ value })))).toEqual({ value })
      expect(escapeOutput(escapeOutput(value))).toBe(escapeOutput(value))
    })
  })
})
