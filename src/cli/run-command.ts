import type { Terminal } from './command-line.js'
import { UsageError } from './usage-error.js'
import { runCsp } from './csp-command.js'
import { runDoctor } from './doctor-command.js'

const HELP = `Usage: appkit-modal <command> [options]

  doctor   checks an app: versions, configuration, policy, gateway
  csp      prints the Content-Security-Policy that the modal needs

appkit-modal <command> --help lists the options of a command.
`

/** Exit code of a command line that cannot be carried out. */
export const USAGE_EXIT_CODE = 2

/** Runs a command line of `appkit-modal` and gives its exit code: 0, 1 where `doctor` finds an error, 2 for a wrong command line. */
export async function runCommand([name, ...args]: readonly string[], terminal: Terminal): Promise<number> {
  try {
    if (name === 'csp') return await runCsp(args, terminal)
    if (name === 'doctor') return await runDoctor(args, terminal)
    if (name !== undefined && name !== '--help' && name !== '-h' && name !== 'help')
      throw new UsageError(`Unknown command ${JSON.stringify(name)}.`)
    terminal.out(HELP)
    return name === undefined ? USAGE_EXIT_CODE : 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.err(`${error.message}\nappkit-modal ${name === 'csp' || name === 'doctor' ? `${name} ` : ''}--help\n`)
    return USAGE_EXIT_CODE
  }
}
