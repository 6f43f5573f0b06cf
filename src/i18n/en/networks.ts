import type { Namespace } from '../../core/caip.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'

export const networks = {
  feature: 'networks',
  heading: 'Choose network',
  search: 'Search networks',
  clear: 'Clear search',
  types: 'Network types',
  list: 'Networks',
  found: (count: number) => (count === 1 ? '1 network' : `${count} networks`),
  none: 'No networks match your search.',
  showAll: 'Show all networks',
  help: 'What is a network?',
  notApproved: (wallet: string) => `${wallet} hasn’t approved this network`,
  notAllowed: 'This app doesn’t allow switching networks',
  connectFirst: {
    eip155: 'Connect an EVM wallet',
    solana: 'Connect a Solana wallet',
    bip122: 'Connect a Bitcoin wallet',
    polkadot: 'Connect a Polkadot wallet',
  } satisfies Record<Namespace, string>,
  someWallet: 'Your wallet',

  switchTo: (network: string) => `Switching to ${network}`,
  confirmIn: (wallet: string) => `Confirm the switch in ${wallet}.`,
  switched: (network: string) => `You are on ${network}`,
  rejectedIn: (wallet: string) => `Request rejected in ${wallet}`,
  stillOn: (network: string) => `You are still on ${network}.`,
  failedIn: (wallet: string) => `${wallet} didn’t switch networks`,
  tryAgain: 'Try again',
  otherNetworks: 'Choose another network',
  /** Replaces the general error message if the failure came from a wallet. */
  hints: {
    'wallet/busy': 'It has a pending request. Open it, respond, then try again.',
    'wallet/invalid-response': 'The wallet is still on another network. Switch the network in the wallet.',
    'network/unsupported': 'The wallet doesn’t have this network. Add it there with these values.',
    'network/cannot-switch': 'Switch the network in the wallet. If it isn’t listed, add it with these values.',
    'wallet/method-unsupported': 'This wallet can’t be switched from here. Switch the network in the wallet.',
  } as Partial<Record<ErrorCode, string>>,
  values: 'Network settings',
  name: 'Name',
  rpcUrl: 'RPC URL',
  chainId: 'Chain ID',
  symbol: 'Currency symbol',
  explorer: 'Block explorer URL',
  copied: (what: string) => `Copied: ${what}`,
  copyRefused: 'Copying is blocked in this browser. Enter the value in the wallet.',

  unsupportedHeading: 'Network not supported',
  unsupported: (wallet: string) => `${wallet} is on a network that this app doesn’t support.`,
  chooseOne: 'Choose a supported network, or disconnect.',
  disconnect: 'Disconnect',
}
