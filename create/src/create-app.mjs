// The program: parses flags, asks for missing values, writes the app and prints the next steps.
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { escapeOutput } from './escape-output.mjs'
import { namespaceOf, parseNetworks } from './known-networks.mjs'
import { findTemplate, listTemplates } from './templates.mjs'
import { UsageError } from './usage-error.mjs'
import { checkFolder, writeApp } from './write-app.mjs'

const HELP = `Usage: npm create appkit-modal [folder] -- [options]

  --framework <name>    ${listTemplates()
    .map(({ name }) => name)
    .join(', ')}
  --networks <names>    networks of appkit-modal/networks, separated by commas:
                        mainnet,base,solana,bitcoin or chain ids
  --gateway <url>       your gateway
  --project-id <id>     your project id, for hosted services
  --yes, -y             takes the defaults for everything else and asks nothing
  --help, -h            prints this
`

const DEFAULTS = { folder: 'my-app', framework: 'vanilla', networks: 'mainnet,base' }

const flags = {
  framework: { type: 'string' },
  networks: { type: 'string' },
  gateway: { type: 'string' },
  'project-id': { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
}

/**
 * @typedef {object} Terminal
 * @property {string} cwd
 * @property {boolean} isInteractive true if a user can answer
 * @property {(question: string) => Promise<string>} prompt
 * @property {(text: string) => void} out
 * @property {(text: string) => void} err
 */

/**
 * Runs a command line. Returns the exit code: 0, or 2 for an invalid command line.
 *
 * @param {readonly string[]} args
 * @param {Terminal} unsafeTerminal
 */
export async function createApp(args, unsafeTerminal) {
  const { out, err } = unsafeTerminal
  const terminal = {
    ...unsafeTerminal,
    out: text => out(escapeOutput(text)),
    err: text => err(escapeOutput(text)),
  }
  try {
    const { values, positionals } = readFlags(args)
    if (values.help) {
      terminal.out(HELP)
      return 0
    }
    const plan = await choose(values, positionals, terminal)
    writeApp(plan)
    terminal.out(nextSteps(plan, terminal.cwd))
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.err(`${error.message}\n`)
    return 2
  }
}

function readFlags(args) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(`${error.message}\nnpm create appkit-modal -- --help lists the options.`)
  }
}

/** All flags are validated before the first question. */
async function choose(values, positionals, terminal) {
  if (positionals.length > 1) throw new UsageError(`Name one folder, not ${positionals.length}.`)
  const parse = {
    folder: text => usableFolder(text, terminal.cwd),
    framework: text => findTemplate(text).name,
    networks: parseNetworks,
    service: parseService,
  }
  const named = {
    folder: positionals[0],
    framework: values.framework,
    networks: values.networks,
    service: values.gateway ?? values['project-id'] ?? (values.yes ? '' : undefined),
  }
  if (values.gateway !== undefined && !isUrl(values.gateway))
    throw new UsageError(
      `--gateway must be a URL that begins with https:// or http://, not ${JSON.stringify(values.gateway)}.`,
    )
  if (values['project-id'] !== undefined && !PROJECT_ID.test(values['project-id']))
    throw new UsageError(`--project-id has letters, digits, - and _ only, not ${JSON.stringify(values['project-id'])}.`)
  const answers = values.yes ? { ...DEFAULTS, ...defined(named) } : defined(named)
  const chosen = Object.fromEntries(Object.entries(answers).map(([name, text]) => [name, parse[name](text)]))
  const open = ['folder', 'framework', 'networks'].filter(name => !(name in chosen))
  if (open.length > 0 && !terminal.isInteractive)
    throw new UsageError(
      `There is no terminal to ask in: add ${open.map(flagOf).join(', ')}, or --yes for the defaults.`,
    )
  if (terminal.isInteractive)
    for (const name of ['folder', 'framework', 'networks', 'service'])
      if (!(name in chosen))
        chosen[name] = await promptUntilValid(questionOf(name), parse[name], DEFAULTS[name] ?? '', terminal)
  const { folder, framework, networks, service } = chosen
  const both = values.gateway && values['project-id'] ? { projectId: values['project-id'] } : {}
  return { folder, template: framework, networks, ...service, ...both }
}

async function promptUntilValid(question, parse, fallback, { prompt, err }) {
  for (;;) {
    const answer = (await prompt(question)).trim() || fallback
    try {
      return parse(answer)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      err(`${error.message}\n`)
    }
  }
}

function questionOf(name) {
  if (name === 'folder') return `Folder (${DEFAULTS.folder}): `
  if (name === 'service') return 'Gateway URL or project id (none): '
  if (name === 'networks')
    return `Networks, separated by commas, such as mainnet, base, solana, bitcoin (${DEFAULTS.networks}): `
  const rows = listTemplates().map(
    ({ name: key, title }, index) => `  ${String(index + 1).padStart(2)}  ${key.padEnd(13)} ${title}\n`,
  )
  return `${rows.join('')}Framework (${DEFAULTS.framework}): `
}

function flagOf(name) {
  return name === 'folder' ? 'the folder' : `--${name}`
}

function usableFolder(text, cwd) {
  const folder = resolve(cwd, text)
  checkFolder(folder)
  return folder
}

/** A single question covers both: a URL is a gateway, any other text a project id. */
function parseService(text) {
  if (text === '') return {}
  if (isUrl(text)) return { gateway: text }
  if (PROJECT_ID.test(text)) return { projectId: text }
  throw new UsageError(`${JSON.stringify(text)} is neither a URL nor a project id.`)
}

const PROJECT_ID = /^[\w-]+$/

/** Browsers remove line breaks and tabs from URLs, so `URL.canParse` accepts them. */
function isUrl(text) {
  return !/[\s\p{C}]/u.test(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function defined(record) {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

/** In single quotes, a shell expands nothing. */
function quoteForShell(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function nextSteps({ folder, networks, gateway, projectId }, cwd) {
  const path = relative(cwd, folder)
  const namespaces = new Set(networks.map(namespaceOf))
  const commands = [
    ...(path ? [`cd ${/^[\w./-]+$/.test(path) ? path : quoteForShell(path)}`] : []),
    'npm install',
    'npm run dev',
  ]
  const note =
    gateway || projectId
      ? ''
      : '\nOnly wallets of the browser connect so far. For QR codes and the list of all wallets set gateway or projectId.\n'
  const count = `${networks.length} network${networks.length === 1 ? '' : 's'} (${[...namespaces].join(', ')})`
  return `\nCreated ${join(folder)} with ${count}.\n\n${commands.map(line => `  ${line}\n`).join('')}${note}`
}
