export const notices = {
  feature: 'notices',
  transactionStarted: 'Transaction started',
  approveLimit: 'Approve limit increase in your wallet',
  confirmTransaction: 'Confirm transaction in your wallet',
  swapping: (from: string, amount: string, to: string) => `Swapping ${from} to ${amount} ${to}`,
  swapped: (from: string, amount: string, to: string) => `Swapped ${from} to ${amount} ${to}`,
  authenticating: 'Authenticating...',
}
