import { finding, type Finding } from './finding.js'
import type { AppSources, Setting } from './read-app.js'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

export function isLoopback(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname)
}

export function checkConfiguration(sources: AppSources): readonly Finding[] {
  const { creating, usesCdnFile, gateways, projectIds, relays } = sources
  if (creating.length === 0 && !usesCdnFile)
    return [
      finding(
        'warn',
        'configuration/no-instance',
        'No source file calls createAppKit, and no page loads the CDN file.',
        'Follow docs/getting-started.md.',
      ),
    ]
  const where = creating.length > 0 ? `createAppKit is called in ${creating.join(', ')}.` : 'A page loads the CDN file.'
  const services = [...gateways, ...projectIds, ...relays].filter(({ value }) => value !== '')
  return [
    finding('ok', 'configuration/instance', where),
    services.length > 0
      ? finding('ok', 'configuration/services', `Services are configured in ${services[0]?.file}.`)
      : finding(
          'warn',
          'configuration/no-services',
          'Neither gateway nor projectId is set: the QR code, the list of all wallets and logins are off.',
          'Set gateway or projectId in createAppKit.',
        ),
    ...gateways.flatMap(gateway => checkGatewayUrl(gateway)),
  ]
}

function checkGatewayUrl({ file, value }: Setting): readonly Finding[] {
  if (value === undefined || value === '') return []
  const name = `The gateway ${value} in ${file}`
  if (!URL.canParse(value) || !/^https?:/.test(value))
    return [finding('error', 'configuration/gateway-url', `${name} is not a URL.`, 'Write it with https://.')]
  if (isLoopback(value))
    return [
      finding(
        'warn',
        'configuration/gateway-local',
        `${name} is this machine: other people cannot reach it.`,
        'Set the public URL for production, for example from an environment variable.',
      ),
    ]
  if (value.startsWith('https:')) return []
  return [
    finding(
      'error',
      'configuration/gateway-http',
      `${name} is plain http: browsers block it on https pages.`,
      'Use https://.',
    ),
  ]
}
