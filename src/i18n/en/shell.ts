/** The words around every screen. */
export const shell = {
  feature: 'shell',
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  dismiss: 'Dismiss',
  loading: 'Loading',
  retry: 'Try again',
  chunkFailed: 'A part of this app could not be loaded. Check your network, then try again.',
  alertFor: (detail: string) => `For the developer: ${detail}`,
}
