/** The tag labels are the only messages in the first chunk. */
export const tags = {
  feature: 'tags',
  connect: 'Connect wallet',
  heading: 'Connect',
  close: 'Close',
  connecting: 'Connecting…',
  selectNetwork: 'Select network',
  openAccount: (address: string) => `Account ${address}`,
  openNetworks: (network: string) => `Network: ${network}`,
  unavailable: 'Balance unavailable',
}
