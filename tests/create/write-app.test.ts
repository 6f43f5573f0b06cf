import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseNetworks } from '../../create/src/known-networks.mjs'
import { listTemplates, TEMPLATES } from '../../create/src/templates.mjs'
import { packageName, writeApp } from '../../create/src/write-app.mjs'
import type { AppKit } from '../../src/index.js'
import * as networks from '../../src/networks.js'

const room = { path: '' }
beforeEach(() => void (room.path = mkdtempSync(join(tmpdir(), 'create-app-'))))
afterEach(() => rmSync(room.path, { recursive: true, force: true }))

const folder = () => join(room.path, 'My App 2')
const read = (path: string) => readFileSync(join(folder(), path), 'utf8')
const write = (template: string, list: string, services: { gateway?: string; projectId?: string } = {}) =>
  writeApp({ folder: folder(), template, networks: parseNetworks(list), ...services })

/** Templates with a build step, which have a module that creates the instance. */
const built = listTemplates().filter(({ name }) => name !== 'html')
const choices = ['mainnet', 'mainnet,base', 'base,solana', 'solana', 'bitcoin,mainnet,solanaDevnet', 'abstract,zora']

/** Imports the module of a written app that creates the instance. */
async function instanceOf(paths: readonly string[]): Promise<AppKit> {
  const creating = paths.filter(path => /\.[jt]sx?$/.test(path) && /createAppKit\(\{/.test(read(path)))
  expect(creating).toHaveLength(1)
  // outside the app, whose tsconfig may extend one that its framework generates first
  const alone = join(room.path, 'instance.ts')
  copyFileSync(join(folder(), creating[0] ?? ''), alone)
  const module = (await import(/* @vite-ignore */ alone)) as { kit: AppKit }
  return module.kit
}

describe('writeApp', () => {
  test('lists the vanilla template first', () => {
    expect(listTemplates()[0]?.name).toBe('vanilla')
  })

  for (const { name } of built)
    for (const list of choices)
      test(`${name} with ${list}: compiles and creates an instance with these networks`, async () => {
        const paths = write(name, list)
        for (const path of paths.filter((file: string) => /\.[jt]sx?$/.test(file)))
          expect(parseSync(path, read(path)).errors, path).toEqual([])
        const kit = await instanceOf(paths)
        const wanted = list.split(',').map(key => (networks as Record<string, { caipNetworkId?: string }>)[key])
        expect(wanted.every(Boolean)).toBe(true)
        expect(kit.getCaipNetworks().map(({ caipNetworkId }) => caipNetworkId)).toEqual(
          wanted.map(network => network?.caipNetworkId),
        )
        kit.destroy()
      })

  test('imports exactly one adapter per namespace', () => {
    write('vanilla', 'bitcoin,mainnet')
    const text = read('src/appkit.ts')
    expect(text).toContain("import { bip122 } from 'appkit-modal/chains/bip122'\nimport { eip155 } from")
    expect(text).toContain('adapters: [bip122(), eip155()],')
    expect(text).not.toContain('solana')
  })

  test('adds no package for Bitcoin, whose library is a dependency of the package', () => {
    write('vanilla', 'bitcoin')
    const own = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
    expect(own.dependencies).toHaveProperty(['@scure/btc-signer'])
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    expect(dependencies).toEqual({ 'appkit-modal': '^0.1.0' })
  })

  test('adds the Solana library for Solana networks', () => {
    write('vanilla', 'mainnet,solana')
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    expect(dependencies).toHaveProperty(['@solana/web3.js'], '^1.98.4')
  })

  test('changes only the lines with the networks, and the name', () => {
    const paths = write('vanilla', 'mainnet,base')
    for (const path of paths) {
      const source = readFileSync(join(TEMPLATES, 'vanilla', path.replace('.gitignore', '_gitignore')), 'utf8')
      expect(read(path), path).toBe(path === 'package.json' ? source.replace('"my-app"', '"my-app-2"') : source)
    }
  })

  test('html: lists the networks of the CDN file by id and changes nothing else', () => {
    write('html', 'base,polygon', { gateway: 'https://gateway.example' })
    const source = readFileSync(join(TEMPLATES, 'html', 'appkit.js'), 'utf8')
    const networksLine = source.split('\n').find(line => line.includes('networks.filter')) ?? ''
    expect(networksLine).not.toBe('')
    expect(read('appkit.js')).toBe(
      source
        .replace("['eip155:1', 'eip155:8453']", "['eip155:8453', 'eip155:137']")
        .replace(networksLine, `${networksLine}\n  gateway: 'https://gateway.example',`),
    )
    expect(parseSync('appkit.js', read('appkit.js')).errors).toEqual([])
  })

  test.each(['solana', 'abey', 'mainnet,bitcoin'])('html: rejects %s, which the CDN file does not contain', list => {
    expect(() => write('html', list)).toThrow('Without a build step the app knows only common EVM networks')
    expect(existsSync(folder())).toBe(false)
  })

  test('escapes the gateway and the project id in strings', async () => {
    const gateway = "https://gateway.example/?a='};alert(1);//"
    const paths = write('vanilla', 'mainnet', { gateway, projectId: 'abc' })
    expect(parseSync('appkit.ts', read('src/appkit.ts')).errors).toEqual([])
    expect(read('src/appkit.ts')).toContain(
      "  gateway: 'https://gateway.example/?a=\\'};alert(1);//',\n  projectId: 'abc',\n",
    )
    const kit = await instanceOf(paths)
    kit.destroy()
  })

  test('writes _gitignore as .gitignore', () => {
    const paths = write('vanilla', 'mainnet')
    expect(existsSync(join(folder(), '.gitignore'))).toBe(true)
    expect(existsSync(join(folder(), '_gitignore'))).toBe(false)
    expect(paths).toContain('.gitignore')
  })

  test('skips build output and installed packages in a template', () => {
    const templates = join(room.path, 'templates')
    for (const path of ['node_modules/x', 'dist', 'src']) mkdirSync(join(templates, 'plain', path), { recursive: true })
    for (const path of ['node_modules/x/index.js', 'dist/app.js', 'src/app.js', 'package.json'])
      writeFileSync(join(templates, 'plain', path), '{}')
    const plan = { folder: folder(), template: 'plain', networks: parseNetworks('mainnet') }
    expect(writeApp(plan, templates).toSorted()).toEqual(['package.json', 'src/app.js'])
  })

  const hostile = [
    `https://a.example/</script><script>alert(1)</script>`,
    `https://a.example/?'+alert(1)+'`,
    'https://a.example/\\',
    'https://a.example/<!--<script>',
    'https://a.example/${alert(1)}{alert(1)}{{alert(1)}}`',
    'https://a.example/\u2028\u202E\n$&$1',
    'https://a.example/" onload="alert(1)',
  ]
  for (const { name } of listTemplates())
    test(`information: ${name} keeps a hostile URL inside of one string`, () => {
      const plain = write(name, 'mainnet', { gateway: 'https://gateway.example', projectId: 'id' })
      const before = plain.map((path: string) => read(path))
      for (const url of hostile) {
        rmSync(folder(), { recursive: true })
        const paths = write(name, 'mainnet', { gateway: url, projectId: url })
        const changed = paths.filter((path: string, at: number) => read(path) !== before[at])
        expect(changed).toHaveLength(1)
        const text = read(changed[0] ?? '')
        const count = (part: RegExp) => (source: string) => source.match(part)?.length ?? 0
        for (const part of [/<\/?script/g, /<!--/g, /\n/g])
          expect(count(part)(text)).toBe(count(part)(before[plain.indexOf(changed[0] ?? '')] ?? ''))
        for (const key of ['gateway', 'projectId']) {
          const literal = new RegExp(`${key}: ('.*'),$`, 'm').exec(text)?.[1] ?? ''
          const { program, errors } = parseSync('literal.js', `(${literal})`)
          expect(errors).toEqual([])
          const [statement] = program.body
          expect(statement).toMatchObject({
            expression: { type: 'ParenthesizedExpression', expression: { value: url } },
          })
        }
      }
    })

  test('rejects a folder that is not empty and writes nothing into it', () => {
    mkdirSync(folder())
    writeFileSync(join(folder(), 'notes.txt'), 'mine')
    expect(() => write('vanilla', 'mainnet')).toThrow('is not empty. Choose another folder.')
    expect(readdirSync(folder())).toEqual(['notes.txt'])
  })

  test('accepts an empty folder and one with a new repository', () => {
    mkdirSync(join(folder(), '.git'), { recursive: true })
    expect(write('vanilla', 'mainnet')).toContain('package.json')
  })

  test('throws for a template with unexpected lines', () => {
    const templates = join(room.path, 'templates')
    mkdirSync(join(templates, 'plain'), { recursive: true })
    const lines = "import { base } from 'appkit-modal/networks'\nexport const all = [base]\n"
    writeFileSync(join(templates, 'plain', 'appkit.ts'), lines)
    const plan = { folder: folder(), template: 'plain', networks: parseNetworks('mainnet') }
    expect(() => writeApp(plan, templates)).toThrow('A template has no line like')
    expect(existsSync(folder())).toBe(false)
  })

  test.each([
    ['/tmp/My App', 'my-app'],
    ['/tmp/.hidden', 'hidden'],
    ['/tmp/über', 'ber'],
    ['/', 'my-app'],
  ])('converts the folder %s to the package name %s', (path, name) => expect(packageName(path)).toBe(name))
})
