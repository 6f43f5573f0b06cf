import '../screens/link-screen.js'
import { pageSecrets } from '../storage/browser-secrets.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { confirmSignIn } from './confirm-sign-in.js'
import { openFarcaster } from './finish-farcaster.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'

async function start(): Promise<void> {
  const language = chooseTexts(preferredLanguages(window))
  const shell = new Shell(document, language, 'page')
  const { loading, signIn } = language.texts
  const api = readPageSettings(document)?.api ?? ''
  // The token stays in the address: navigating back from Farcaster may reload this page.
  const token = location.hash.slice(1)
  showMessage(shell, loading)
  const parts = {
    walletOrigin: location.origin,
    page: window,
    secrets: await pageSecrets(),
    confirm: async (facts: Parameters<typeof confirmSignIn>[1]) => confirmSignIn(shell, facts, signIn.hint),
  }
  const step = await openFarcaster(api, token, parts)
  if (typeof step === 'string') return showMessage(shell, signIn[step], 'warning')
  const screen = document.createElement('appkit-frame-open-link')
  const words = { title: signIn.farcasterTitle, hint: signIn.farcasterHint, act: signIn.openFarcaster }
  shell.show(Object.assign(screen, { language, url: step.url, words }))
  // Phones open another app only after a user gesture.
  if (step.pressed) location.href = step.url
}

void start()
