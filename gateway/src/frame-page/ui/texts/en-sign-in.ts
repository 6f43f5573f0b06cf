import type { FrameTexts } from './frame-texts.js'

/** The words of confirming a login or a device on the wallet's own pages, in English. */
export const enSignIn: Pick<FrameTexts, 'signIn'> = {
  signIn: {
    hint: 'This browser did not start the login. Continue only if you started it yourself, on the site below.',
    refused: 'Refused. Nobody was logged in.',
    farcasterTitle: 'Log in with Farcaster',
    farcasterHint: 'Approve the request in Farcaster, then go back to the site.',
    openFarcaster: 'Open Farcaster',
    expired: 'This link has expired or was already used. Start the login again.',
    confirmThere:
      'Your account has no email address. On a device where you are logged in, open Manage your wallet on the site, and confirm this device there.',
    wordThere: 'That device shows the same word. If it shows another one, don’t approve.',
    noOtherDevice:
      'No other device at hand? Cancel and log in with your email address or another account. You get a new wallet, and this one stays as it is.',
    otherDevice: 'A new device wants to log in to your account.',
    deviceRefused: 'Refused. The device was not let in.',
  },
}
