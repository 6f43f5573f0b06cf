import {
  createSafeTerminal,
  parseFlags,
  policyFlags,
  policyOptions,
  type Terminal,
  UsageError,
} from './command-line.js'
import { contentPolicy, formatPolicy, policyNotes } from './content-policy.js'
import { runMigrate } from './migrate/migrate-command.js'
import { runDoctor } from './doctor-command.js'

export const CSP_HELP = `Usage: appkit-modal csp [options]

Prints the Content-Security-Policy that a page with the modal needs.

  --gateway <url>      the gateway of createAppKit
  --project-id <id>    the project id of createAppKit, for hosted services
  --networks <names>   networks of appkit-modal/networks: mainnet,base or chain ids
  --rpc <urls>         your own nodes
  --relay <url>        endpoints.relay, where it is not the gateway's
  --frame <url>        endpoints.frame, where the wallet has an origin of its own
  --no-frame           features.email and features.socials are false
  --social             the app uses social logins; fails without a gateway or frame
  --cdn <url>          the page loads the package from this CDN
  --json               prints JSON

Lists are separated by commas; --networks and --rpc may be repeated.
`

// Runs `appkit-modal csp`. The policy goes to stdout and notes to stderr, so that the output can be piped. Returns the
// exit code.
async function runCsp(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseFlags(args, policyFlags, false)
  if (values.help) return print(terminal, CSP_HELP)
  const options = await policyOptions(values)
  const policy = contentPolicy(options)
  const notes = policyNotes(options)
  if (values.json) {
    const directives = Object.fromEntries(policy)
    return print(terminal, `${JSON.stringify({ policy: formatPolicy(policy), directives, notes }, null, 2)}\n`)
  }
  for (const note of notes) terminal.err(`${note}\n`)
  return print(terminal, `${formatPolicy(policy, ';\n')}\n`)
}

function print(terminal: Terminal, text: string): number {
  terminal.out(text)
  return 0
}

const HELP = `Usage: appkit-modal <command> [options]

  doctor   checks an app: versions, configuration, policy, gateway
  csp      prints the Content-Security-Policy that the modal needs
  migrate  rewrites an app that uses a similar product

appkit-modal <command> --help lists the options of a command.
`

export const USAGE_EXIT_CODE = 2
const FAILURE_EXIT_CODE = 70

/**
 * Runs `appkit-modal` and returns its exit code: 0, 1 if `doctor` finds an error, 2 for an invalid command line,
 * or 70 for an unexpected error.
 */
export async function runCommand([name, ...args]: readonly string[], unsafeTerminal: Terminal): Promise<number> {
  const terminal = createSafeTerminal(unsafeTerminal)
  try {
    if (name === 'csp') return await runCsp(args, terminal)
    if (name === 'doctor') return await runDoctor(args, terminal)
    if (name === 'migrate') return await runMigrate(args, terminal)
    if (name !== undefined && name !== '--help' && name !== '-h' && name !== 'help')
      throw new UsageError(`Unknown command ${JSON.stringify(name)}.`)
    terminal.out(HELP)
    return name === undefined ? USAGE_EXIT_CODE : 0
  } catch (error) {
    if (!(error instanceof UsageError)) {
      // Node.js would print it unescaped, and the message may quote a file.
      terminal.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      return FAILURE_EXIT_CODE
    }
    terminal.err(
      `${error.message}\nappkit-modal ${name && ['csp', 'doctor', 'migrate'].includes(name) ? `${name} ` : ''}--help\n`,
    )
    return USAGE_EXIT_CODE
  }
}
