import { kit } from './appkit.js'

const account = document.querySelector('output')

kit.subscribeAccount(({ address }) => {
  if (account) account.value = address ?? 'Not connected'
})
