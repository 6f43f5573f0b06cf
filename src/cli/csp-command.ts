import { contentPolicy, formatPolicy, policyNotes } from './content-policy.js'
import { parseFlags, policyFlags, policyOptions, type Terminal } from './command-line.js'

/** The help of `appkit-modal csp`. */
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

/**
 * `appkit-modal csp`: the policy goes to stdout and notes to stderr, so that the output can be used as it is.
 * Gives the exit code.
 */
export async function runCsp(args: readonly string[], terminal: Terminal): Promise<number> {
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
