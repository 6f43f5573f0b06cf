import type { SIWXSession } from 'appkit-modal/siwx'
import { kit } from './kit.js'
import { put } from './page-parts.js'

const medium = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Fills the members' page with the gateway's data about the signed-in user. */
export function memberPage(sessions: readonly SIWXSession[]): void {
  const [session] = sessions
  if (!session) return
  const { accountAddress, domain, issuedAt, expirationTime } = session.data
  const short = `${accountAddress.slice(0, 6)}…${accountAddress.slice(-4)}`
  put('who', short)
  put('account', accountAddress)
  put('networks', sessions.map(({ data }) => nameOf(data.chainId)).join(', '))
  put('since', moment(issuedAt))
  put('until', moment(expirationTime))
  put('domain', domain)
  put('message', session.message)
  put('signature', session.signature)
  const hue = [...accountAddress].reduce((sum, character) => sum + character.charCodeAt(0), 0) % 360
  document.querySelector<HTMLElement>('main .face')?.style.setProperty('--hue', String(hue))
}

function nameOf(chainId: string): string {
  return kit.getCaipNetworks().find(({ caipNetworkId }) => caipNetworkId === chainId)?.name ?? chainId
}

function moment(time: string | undefined): string {
  return time ? medium.format(new Date(time)) : 'you sign out'
}
