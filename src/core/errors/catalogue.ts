/** How an error reaches the person in front of the screen. */
export type Surface = 'alert' | 'snack' | 'none'

/**
 * Every failure this package can name, and where it is shown. One row each: add here and its sentence
 * in `i18n/en/errors.ts`, nowhere else. Lazy: only what shows an error imports the values.
 */
export const catalogue = {
  'config/option-wrong': 'alert',
  'config/option-conflict': 'alert',
  'config/project-id-missing': 'alert',
  'config/project-id-invalid': 'alert',
  'config/origin-not-allowed': 'alert',
  'config/token-not-valid': 'alert',
  'config/no-way-to-connect': 'alert',
  'config/adapter-missing': 'none',
  'config/networks-not-eip155': 'none',
  'caip/address-invalid': 'none',
  'caip/network-id-invalid': 'none',
  'network/not-found': 'alert',
  'network/missing': 'none',
  'network/last-of-namespace': 'none',
  'network/unsupported': 'none',
  'network/rejected': 'snack',
  'network/cannot-switch': 'snack',
  'account/missing': 'none',
  'wallet/rejected': 'none',
  'wallet/busy': 'none',
  'wallet/not-found': 'none',
  'wallet/no-accounts': 'none',
  'wallet/no-answer': 'none',
  'wallet/lied': 'none',
  'wallet/disconnected': 'none',
  'wallet/failed': 'snack',
  'wallet/method-unsupported': 'none',
  'pairing/expired': 'none',
  'pairing/relay-unreachable': 'none',
  'pairing/failed': 'none',
  'request/not-allowed': 'snack',
  'request/aborted': 'none',
  'request/failed': 'snack',
  'rpc/failed': 'none',
  'rpc/timeout': 'none',
  'rpc/no-url': 'none',
  'http/status': 'none',
  'http/unreachable': 'none',
  'http/too-large': 'none',
  'http/malformed': 'none',
  'catalogue/unavailable': 'none',
  'balance/unavailable': 'snack',
  'chunk/unavailable': 'alert',
  'instance/destroyed': 'none',
  'instance/missing': 'none',
  'instance/headless': 'none',
  'modal/closed': 'none',
  'house/controller-circle': 'none',
} as const satisfies Record<string, Surface>

export type ErrorCode = keyof typeof catalogue
