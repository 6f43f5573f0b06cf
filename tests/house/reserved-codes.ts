import type { Reserved } from './rules/error-codes.js'

/** Codes of the catalogue that nothing throws yet, each with the number of the issue that will. */
export const reserved: Reserved = {
  'network/missing': 4,
  'modal/closed': 4,
  'network/client-missing': 6,
  'network/or-address-missing': 4,
  'connection/client-missing': 6,
  'session/provider-failed': 5,
  'session/connector-missing': 5,
  'session/sign-without-provider': 5,
  'instance/clients-missing': 5,
}
