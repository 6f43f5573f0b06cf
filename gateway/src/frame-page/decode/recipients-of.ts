import { allSteps, type Decoded } from './decoded.js'

/** To whom the person sends something of their own, each once. */
export function recipientsOf(request: Decoded): readonly string[] {
  const sending = allSteps(request).filter(
    ({ action, parties }) =>
      ['send-native', 'transfer', 'transfer-item'].includes(action) && !parties.some(({ role }) => role === 'from'),
  )
  const recipients = sending.flatMap(({ parties }) => parties.filter(({ role }) => role === 'to'))
  return [...new Set(recipients.map(({ address }) => address))]
}
