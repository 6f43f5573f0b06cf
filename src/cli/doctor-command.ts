import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  allNetworks,
  parseFlags,
  policyFlags,
  type PolicyFlags,
  policyOptions,
  type Terminal,
  UsageError,
} from './command-line.js'
import type { PolicyOptions } from './content-policy.js'
import { checkConfiguration } from './doctor/check-configuration.js'
import { checkGateway } from './doctor/check-gateway.js'
import { checkPackages } from './doctor/check-packages.js'
import { checkPage } from './doctor/check-page.js'
import { formatFinding, type Finding } from './doctor/finding.js'
import { readApp, type AppSources, type Setting } from './doctor/read-app.js'

const flags = {
  ...policyFlags,
  url: { type: 'string' },
  origin: { type: 'string' },
} as const

export const DOCTOR_HELP = `Usage: appkit-modal doctor [folder] [options]

Checks an app that uses the modal. Without options it reads the folder only and connects to nothing.

  --url <url>          fetches this page of the app and checks its headers
  --gateway <url>      asks this gateway what the modal would ask it
  --origin <origin>    the origin of the app's pages; default: that of --url
  --project-id <id>    the project id of createAppKit
  --networks, --rpc, --relay, --frame, --no-frame, --social, --cdn
                       as of appkit-modal csp; default: what the sources say
  --json               prints the findings as JSON

The exit code is 1 if there is an error.
`

export async function runDoctor(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, flags, true)
  if (values.help) {
    terminal.out(DOCTOR_HELP)
    return 0
  }
  if (positionals.length > 1) throw new UsageError(`One folder is checked at a time, not ${positionals.length}.`)
  const app = resolve(positionals[0] ?? '.')
  if (!existsSync(app) || !statSync(app).isDirectory()) throw new UsageError(`There is no folder ${app}.`)
  const findings = await examine(app, values)
  const count = (level: Finding['level']) => findings.filter(item => item.level === level).length
  const [errors, warnings] = [count('error'), count('warn')]
  if (values.json) terminal.out(`${JSON.stringify({ findings, errors, warnings }, null, 2)}\n`)
  else terminal.out(`${findings.map(item => `${formatFinding(item)}\n`).join('')}${summary(errors, warnings)}\n`)
  return errors > 0 ? 1 : 0
}

type DoctorFlags = PolicyFlags & { readonly url?: string | undefined; readonly origin?: string | undefined }

async function examine(app: string, values: DoctorFlags): Promise<readonly Finding[]> {
  const { url, gateway } = values
  const origin = originFlag(values)
  const sources = readApp(app)
  const options = withSources(
    await policyOptions({ ...values, networks: await networkNames(values, sources) }),
    sources,
  )
  return [
    ...checkPackages(app, sources),
    ...checkConfiguration(sources),
    ...(url ? await checkPage(url, options) : []),
    ...(gateway ? await checkGateway({ ...toGatewayOptions(options), gateway, origin }) : []),
  ]
}

function originFlag({ url, origin }: DoctorFlags): string | undefined {
  for (const [name, value] of Object.entries({ url, origin }))
    if (value !== undefined && !(URL.canParse(value) && /^https?:/.test(value)))
      throw new UsageError(`--${name} must be a URL that begins with http://, https://, not ${JSON.stringify(value)}.`)
  const page = origin ?? url
  return page ? new URL(page).origin : undefined
}

async function networkNames({ networks }: DoctorFlags, sources: AppSources): Promise<readonly string[]> {
  if (networks?.length) return networks
  const all = await allNetworks()
  return sources.networks.filter(name => all.has(name))
}

function withSources(options: PolicyOptions, { gateways, projectIds, relays, frames }: AppSources): PolicyOptions {
  const relay = options.endpoints?.relay ?? literal(relays)
  const frame = options.endpoints?.frame ?? literal(frames)
  return {
    ...options,
    gateway: options.gateway ?? literal(gateways),
    projectId: options.projectId ?? projectIds.find(({ value }) => value)?.value,
    endpoints: { ...(relay && { relay }), ...(frame && { frame }) },
  }
}

function literal(settings: readonly Setting[]): string | undefined {
  return settings.find(({ value }) => value && URL.canParse(value))?.value
}

function toGatewayOptions({ projectId, endpoints, embeddedWallet = true }: PolicyOptions) {
  return { projectId, frame: endpoints?.frame, relay: endpoints?.relay, embeddedWallet }
}

function summary(errors: number, warnings: number): string {
  const named = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
  return errors + warnings === 0 ? 'No problems found.' : `${named(errors, 'error')}, ${named(warnings, 'warning')}.`
}
