/** The tag labels are the only messages in the first chunk. */
export const tags = {
  feature: 'tags',
  connect: 'Connect wallet',
  heading: 'Connect',
  close: 'Close',
  notLoaded: 'Part of this app didn’t load. Check your internet connection, then try again.',
  retry: 'Try again',
  connecting: 'Connecting…',
  selectNetwork: 'Select network',
  openAccount: (address: string) => `Account ${address}`,
  openNetworks: (network: string) => `Network: ${network}`,
  unavailable: 'Balance unavailable',
}
