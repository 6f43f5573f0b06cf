import type { Namespace } from '../../core/caip.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'

/** The words of choosing and switching networks. */
export const networks = {
  feature: 'networks',
  heading: 'Choose network',
  search: 'Search networks',
  clear: 'Clear the search',
  list: 'Networks',
  found: (count: number) => (count === 1 ? '1 network' : `${count} networks`),
  none: 'No network of this app is called that.',
  showAll: 'Show all networks',
  help: 'What is a network?',
  notApproved: (wallet: string) => `${wallet} has not approved this network`,
  notAllowed: 'This app does not switch networks',
  connectFirst: {
    eip155: 'Connect an EVM wallet',
    solana: 'Connect a Solana wallet',
    bip122: 'Connect a Bitcoin wallet',
    polkadot: 'Connect a Polkadot wallet',
  } satisfies Record<Namespace, string>,
  someWallet: 'Your wallet',

  switchTo: (network: string) => `Switching to ${network}`,
  confirmIn: (wallet: string) => `Confirm the change in ${wallet}.`,
  switched: (network: string) => `You are on ${network}`,
  rejectedIn: (wallet: string) => `You said no in ${wallet}`,
  stillOn: (network: string) => `You are still on ${network}.`,
  failedIn: (wallet: string) => `${wallet} did not switch`,
  tryAgain: 'Try again',
  otherNetworks: 'Choose another network',
  /** A better sentence than the general one, where a wallet stands behind the failure. */
  hints: {
    'wallet/busy': 'It still waits for an earlier answer. Open it, answer there, then try again.',
    'wallet/invalid-response': 'It says that it switched, and is on another network. Change the network there by hand.',
    'network/unsupported': 'It does not know this network. Add it there by hand, with these values.',
    'network/cannot-switch': 'Change the network there by hand. If it is not in its list, add it with these values.',
    'wallet/method-unsupported': 'It cannot be asked to switch. Change the network there by hand.',
  } as Partial<Record<ErrorCode, string>>,
  values: 'Network settings',
  name: 'Name',
  rpcUrl: 'RPC URL',
  chainId: 'Chain ID',
  symbol: 'Currency symbol',
  explorer: 'Block explorer URL',
  copy: (what: string) => `Copy: ${what}`,
  copied: (what: string) => `Copied: ${what}`,
  copyRefused: 'This browser does not let us copy. Type the value into the wallet.',

  unsupportedHeading: 'Network not supported',
  unsupported: (wallet: string) => `${wallet} is on a network that this app does not support.`,
  chooseOne: 'Choose one that it does, or disconnect.',
  disconnect: 'Disconnect',
}
