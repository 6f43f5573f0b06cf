// Checks the types of the public tags with each framework's own type checker, in apps outside the working tree.
// Requires a built `dist` and the registry: node scripts/typed-tags.mjs
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TYPESCRIPT = 'typescript@5.9'

const jsx = ({ number, style }) => `import 'appkit-modal'
export const right = () => <main>
  <appkit-button size="sm" ${number}={4} disabled class="wide" style={${style}} onClick={event => event.currentTarget.focus()} />
  <appkit-modal />
  <appkit-wallet-button wallet="MetaMask" namespace="solana" />
</main>
`
const wrongJsx = `import 'appkit-modal'
export const wrong = () => [
  <appkit-button size="huge" />,
  <appkit-network-button namespace="cosmos" />,
  <appkit-button colour="red" />,
  <appkit-buttons />,
]
`
const react = {
  options: { jsx: 'react-jsx' },
  checker: ['tsc', '-p', '.'],
  right: { 'right.tsx': jsx({ number: 'chars-start', style: '{ margin: 0 }' }) },
  wrong: { 'wrong.tsx': wrongJsx },
  errors: 4,
}

/** An app for each framework: valid sources, and the number of errors that its checker must report for invalid ones. */
const apps = {
  plain: {
    packages: [],
    options: {},
    checker: ['tsc', '-p', '.'],
    right: {
      'right.ts':
        "import 'appkit-modal'\nconst tag = document.querySelector('appkit-button')\nif (tag) tag.disabled = true\n",
    },
    wrong: {
      'wrong.ts':
        "import 'appkit-modal'\nconst tag = document.createElement('appkit-button')\ntag.disabled = 'yes'\ntag.colour = 'red'\n",
    },
    errors: 2,
  },
  'react-18': { ...react, packages: ['react@18', '@types/react@18'] },
  'react-19': { ...react, packages: ['react@19', '@types/react@19'] },
  solid: {
    packages: ['solid-js'],
    options: { jsx: 'preserve', jsxImportSource: 'solid-js' },
    checker: ['tsc', '-p', '.'],
    right: { 'right.tsx': jsx({ number: 'attr:chars-start', style: "{ margin: '0' }" }) },
    wrong: { 'wrong.tsx': wrongJsx.replace('size="huge"', 'attr:size="huge"') },
    errors: 4,
  },
  vue: {
    packages: ['vue', 'vue-tsc'],
    options: { jsx: 'preserve' },
    strictTemplates: true,
    checker: ['vue-tsc', '-p', '.'],
    right: {
      'Right.vue': `<script setup lang="ts">
import 'appkit-modal'
const size = 'sm' as const
const focus = (event: MouseEvent) => void event
</script>
<template>
  <appkit-button :size="size" chars-start="4" :chars-end="6" disabled class="wide" style="margin: 0" id="a" @click="focus" />
  <appkit-wallet-button wallet="MetaMask" namespace="solana" />
</template>
`,
    },
    wrong: {
      'Wrong.vue': `<script setup lang="ts">
import 'appkit-modal'
</script>
<template>
  <appkit-button size="huge" />
  <appkit-button chars-start="many" />
  <appkit-network-button namespace="cosmos" />
  <appkit-button colour="red" />
</template>
`,
    },
    errors: 4,
  },
  svelte: {
    packages: ['svelte', 'svelte-check'],
    options: { verbatimModuleSyntax: true },
    checker: ['svelte-check', '--tsconfig', './tsconfig.json', '--output', 'machine', '--threshold', 'error'],
    right: {
      'Right.svelte': `<script lang="ts">
  import 'appkit-modal'
  let size: 'sm' | 'md' = $state('sm')
</script>
<appkit-button {size} chars-start={4} chars-end="6" disabled class="wide" style="margin: 0"></appkit-button>
<appkit-wallet-button wallet="MetaMask" namespace="solana"></appkit-wallet-button>
`,
    },
    wrong: {
      'Wrong.svelte': `<script lang="ts">
  import 'appkit-modal'
</script>
<appkit-button size="huge"></appkit-button>
<appkit-button chars-start="many"></appkit-button>
<appkit-network-button namespace="cosmos"></appkit-network-button>
<appkit-button colour="red"></appkit-button>
`,
    },
    errors: 4,
  },
}

/** Runs a program in a folder; returns its exit code and its output. */
function run(folder, program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

/** Installs the built package and the libraries of its types into an app. Undeclared packages are missing. */
function installPackage(folder) {
  const modules = join(folder, 'node_modules')
  for (const part of ['package.json', 'dist'])
    cpSync(join(ROOT, part), join(modules, 'appkit-modal', part), { recursive: true })
  for (const name of ['viem', 'abitype', 'ox', 'zod', 'valtio', 'lit', '@lit', '@noble', '@scure', '@adraffy'])
    if (!readdirSync(modules).includes(name)) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
}

/** Checks one set of sources; returns the number of errors and the output. */
function check(folder, { checker: [program, ...args] }, sources) {
  rmSync(join(folder, 'src'), { recursive: true, force: true })
  mkdirSync(join(folder, 'src'))
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'src', name), text)
  const { status, text } = run(folder, join(folder, 'node_modules', '.bin', program), ...args)
  const errors = text.match(/error TS\d+:|\bERROR "/g)?.length ?? 0
  return { errors: status === 0 ? 0 : Math.max(errors, 1), text }
}

function checkApp(parent, [name, app]) {
  const folder = join(parent, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    ...app.options,
  }
  const vueCompilerOptions = { strictTemplates: app.strictTemplates ?? false }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, vueCompilerOptions, include: ['src'] }),
  )
  const installed = run(folder, 'npm', 'install', '--no-audit', '--no-fund', TYPESCRIPT, ...app.packages)
  if (installed.status !== 0) return `${name}: npm install failed\n${installed.text}`
  installPackage(folder)
  const right = check(folder, app, app.right)
  const wrong = check(folder, app, app.wrong)
  if (right.errors > 0) return `${name}: right attributes are refused\n${right.text}`
  if (wrong.errors !== app.errors) return `${name}: ${wrong.errors} of ${app.errors} errors\n${wrong.text}`
  console.log(`${name}: right attributes pass, ${app.errors} wrong ones fail`)
  return undefined
}

const parent = mkdtempSync(join(tmpdir(), 'typed-tags-'))
const failures = Object.entries(apps).flatMap(app => checkApp(parent, app) ?? [])
rmSync(parent, { recursive: true, force: true })
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}
