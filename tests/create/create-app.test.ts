import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../create/src/create-app.mjs'

const room = { path: '' }
beforeEach(() => void (room.path = mkdtempSync(join(tmpdir(), 'create-app-'))))
afterEach(() => rmSync(room.path, { recursive: true, force: true }))

const appkitOf = (name: string) => readFileSync(join(room.path, name, 'src/appkit.ts'), 'utf8')

/** Runs a command line. With answers, the terminal is interactive and returns one answer per question. */
async function run(args: readonly string[], answers?: readonly string[]) {
  const printed = { out: '', err: '' }
  const questions: string[] = []
  const code = await createApp(args, {
    cwd: room.path,
    isInteractive: answers !== undefined,
    prompt: async question => answers?.[questions.push(question) - 1] ?? '',
    out: text => void (printed.out += text),
    err: text => void (printed.err += text),
  })
  return { code, questions, ...printed }
}

describe('npm create appkit-modal', () => {
  test('runs without a terminal if all flags are set', async () => {
    const { code, out, questions } = await run(['shop', '--framework', 'vanilla', '--networks', 'base,solana'])
    expect(code).toBe(0)
    expect(questions).toEqual([])
    expect(out).toContain(`Created ${join(room.path, 'shop')} with 2 networks (eip155, solana).`)
    expect(out).toContain('  cd shop\n  npm install\n  npm run dev\n')
    expect(appkitOf('shop')).toContain('networks: [base, solanaMainnet],')
  })

  test('reports missing flags without a terminal', async () => {
    const { code, err } = await run(['shop', '--networks', 'base'])
    expect(code).toBe(2)
    expect(err).toBe('There is no terminal to ask in: add --framework, or --yes for the defaults.\n')
    expect(existsSync(join(room.path, 'shop'))).toBe(false)
  })

  test('uses the defaults with --yes', async () => {
    const { code, out } = await run(['--yes'])
    expect(code).toBe(0)
    expect(out).toContain('cd my-app')
    expect(appkitOf('my-app')).toContain('networks: [mainnet, base],')
  })

  test('prompts for missing flags and accepts names and numbers', async () => {
    const { code, questions } = await run(['--gateway', 'https://gateway.example'], ['shop', '1', 'Ethereum, 8453'])
    expect(code).toBe(0)
    expect(questions).toHaveLength(3)
    expect(questions[1]).toMatch(/ 1 {2}vanilla +TypeScript and Vite\n/)
    expect(appkitOf('shop')).toContain("networks: [mainnet, base],\n  gateway: 'https://gateway.example',")
  })

  test('prompts again after an invalid answer', async () => {
    const { code, questions, err } = await run(
      ['shop', '--framework', 'vanilla'],
      ['bas', 'base', 'not a url', 'abc123'],
    )
    expect(code).toBe(0)
    expect(err).toContain('Unknown network "bas". Similar names: ')
    expect(err).toContain('"not a url" is neither a URL nor a project id.')
    expect(questions).toHaveLength(4)
    expect(appkitOf('shop')).toContain("projectId: 'abc123',")
  })

  test('treats an empty answer as the default', async () => {
    const { code, out } = await run([], ['', '', '', ''])
    expect(code).toBe(0)
    expect(out).toContain('cd my-app')
    expect(out).toContain('set gateway or projectId')
  })

  test.each([
    [['shop', 'other', '--yes'], 'Name one folder, not 2.'],
    [['shop', '--yes', '--framework', 'jquery'], 'Unknown framework "jquery". Choose one of: vanilla'],
    [['shop', '--yes', '--networks', 'polkadot'], 'Unknown network "polkadot".'],
    [['shop', '--yes', '--networks', ','], 'Name at least one network.'],
    [['shop', '--yes', '--gateway', 'ftp://gateway.example'], '--gateway must be a URL'],
    [['shop', '--yes', '--wat'], "Unknown option '--wat'"],
  ])('rejects %j with exit code 2 and writes nothing', async (args, message) => {
    const { code, err, out } = await run(args)
    expect(err).toContain(message)
    expect(out).toBe('')
    expect(code).toBe(2)
    expect(existsSync(join(room.path, 'shop'))).toBe(false)
  })

  test('rejects a folder with files before the first question', async () => {
    mkdirSync(join(room.path, 'shop'))
    writeFileSync(join(room.path, 'shop', 'index.html'), '')
    const { code, err, questions } = await run(['shop'], [])
    expect(code).toBe(2)
    expect(err).toContain('is not empty')
    expect(questions).toEqual([])
  })

  test('runs as a program and exits with its exit code', async () => {
    const main = fileURLToPath(new URL('../../create/src/main.mjs', import.meta.url))
    const start = (...args: string[]) =>
      new Promise<number | null>(resolve => {
        spawn(process.execPath, [main, ...args], { cwd: room.path, stdio: 'ignore' }).once('close', resolve)
      })
    expect(await start('shop', '--yes')).toBe(0)
    expect(await start('shop', '--yes')).toBe(2)
    expect(existsSync(join(room.path, 'shop', 'package.json'))).toBe(true)
  })
})
