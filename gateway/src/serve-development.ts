import { development } from './development.js'
import { serveGateway, type RunningGateway } from './serve-gateway.js'
import type { Settings } from './settings.js'

/** Starts a gateway with the development services. Refuses settings that put it on the internet (`settings/invalid`). */
export function serveDevelopment(settings: Settings, onFailure?: (error: unknown) => void): Promise<RunningGateway> {
  return serveGateway(settings, onFailure, development)
}

/** Where the development services are, as lines to print. */
export function developmentNotes({ url, relay }: RunningGateway, { smtpUrl }: Settings): readonly string[] {
  return [
    ...(relay ? [`Relay     ${url.replace('http', 'ws')}   (development only)`] : []),
    ...(smtpUrl ? [] : [`Mail      ${url}/dev/mail   (development only)`]),
  ]
}
