import type { FrameTexts, ApprovalTexts } from './frame-texts.js'

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

export const enAccount: Pick<FrameTexts, 'managing'> = {
  managing: {
    title: 'Your wallet',
    loggedOut: 'You’re not logged in on this device. Log in on the site first, then open this page from there.',
    unreached: 'Couldn’t reach the wallet’s server. Check your internet connection.',
    again: 'Try again',
    needsEmail: 'Needs an email address. Add one on the site first.',
    signOut: {
      title: 'Sign out everywhere',
      note: 'On every site and every device',
      hint: 'You’ll need to log in again on every site and device. Your assets stay in the wallet.',
      act: 'Sign out everywhere',
      done: 'You are signed out everywhere',
      doneHint: 'You can close this window.',
    },
    freeze: {
      title: 'Freeze the wallet',
      note: 'Nothing can be signed until you unfreeze it',
      hint:
        'No device can open the wallet or sign until you unfreeze it with the link we email you. ' +
        'A page that has the wallet open can use it until it reloads.',
      act: 'Freeze',
      done: 'Your wallet is frozen',
      doneHint: 'We emailed you a link to unfreeze it.',
    },
    unfreeze: {
      title: 'Unfreeze the wallet',
      note: 'With a code from your email and your recovery',
      unableHere: 'This device has no recovery method. Use the device where you set one up, or the link in our email.',
      hint: 'We emailed you a code.',
      act: 'Unfreeze',
      sendAgain: 'Send a new code',
      sentAgain: 'We emailed you a new code.',
      recoveryHint: 'Confirm that this is your wallet.',
      incomplete: 'Enter all 8 digits of the code.',
      wrongCode: left =>
        left === 0
          ? 'Incorrect code. Send a new code.'
          : `Incorrect code. ${left === 1 ? '1 attempt' : `${left} attempts`} left.`,
      expired: 'This code has expired. Send a new code.',
      codeLocked: minutes => `Too many incorrect codes. Try again in ${inMinutes(minutes)}.`,
      tooManyCodes: minutes => `You requested too many codes. Try again in ${inMinutes(minutes)}.`,
      wrongRecovery: 'Incorrect password, passkey or file. Check it and try again.',
      passkeyUnused: 'The passkey was not used. Try again.',
      lockedAgain: 'This took too long. Confirm again.',
      done: 'Your wallet is no longer frozen',
      doneHint: 'You can use it again on your devices.',
    },
    erase: {
      title: 'Delete the account',
      note: 'This can’t be undone',
      hint:
        'You will be signed out everywhere. After 72 hours, the account and its wallet keys are deleted, along with ' +
        'everything you haven’t moved or exported. Log in before then to keep it.',
      act: 'Email me a code',
      done: 'Your account will be deleted',
      doneHint: 'Log in before then to keep it.',
    },
    frozenNow: 'Your wallet is frozen. Freeze it again to get another email with the link.',
    exportFirst: 'Export the wallet first',
    holdToErase: 'Hold to delete',
    erasedAt: time => `It will be deleted on ${time}.`,
  },
}

export const enApproval: ApprovalTexts = {
  afterThis: 'After this',
  left: amount => `${amount} left`,
  claimsTo: action => `This contract claims to: ${action}`,
  claimedAmount: 'Promised by this contract. Not verified.',
  notEnough: symbol => `Not enough ${symbol}`,
  goesOut: amount => `You send ${amount}.`,
  comesIn: amount => `You get ${amount}.`,
  movesNothing: 'You receive nothing.',
}

export const enApprovalWarnings = {
  'claimed-call': 'Unknown contract. It may do something other than it claims.',
  'unknown-value': 'We can’t read what this moves. You could lose tokens or coins.',
  'unknown-typed-data': 'We don’t know what this signature is used for.',
  'too-many-fields': 'This has more fields than can be shown.',
  'hidden-orders':
    'This signs a hidden list of orders. Everything you approved for this exchange could be sold for nothing.',
  delegation: 'This lets someone else act for your account.',
  'safe-refund': 'The Safe also pays a gas refund, which can be any amount.',
  'item-approval': 'This is a collectible. This lets someone take the item.',
  'kind-unknown': 'We couldn’t check this contract. This may let someone take an item.',
  'over-balance': 'This allows more to be spent than you have.',
  'balance-unknown': 'We couldn’t check this against your balance.',
  'nonce-replaces': 'This replaces a pending transaction that you sent earlier.',
  'nonce-ahead': 'This transaction waits for others and may be sent much later.',
  'not-enough': 'Your balance is too low for this.',
  simulation: 'A test run of this transaction shows a different result:',
} satisfies Partial<FrameTexts['warnings']>

export const enRecovery: Pick<FrameTexts, 'recovery' | 'passkey' | 'keeping'> = {
  recovery: {
    title: 'Keep your wallet safe',
    hint: 'If you lose this device, you can recover your wallet with this. We can’t recover it for you.',
    later: 'Later',
    laterHint: 'Until then, losing this device means losing the wallet.',
    passkey: 'Passkey',
    passkeyHint: 'Face, fingerprint or screen lock. Fastest option.',
    password: 'Password',
    passwordHint: 'At least 12 characters. We cannot reset it.',
    file: 'File',
    fileHint: 'Keep it offline. Using it also requires your email.',
    newPassword: 'New password',
    again: 'Repeat password',
    notSame: 'The passwords don’t match.',
    tooShort: 'Use at least 12 characters.',
    tooWeak: 'Too easy to guess. Use several words, or mix more characters.',
    personal: 'Don’t use your email address.',
    save: 'Save',
    saveFile: 'Save the file',
    savedFile: 'I’ve saved it',
    saved: 'Your wallet can be recovered',
    savedHint: 'Store it where you’ll still find it in a year.',
    promptTitle: 'Recover your wallet on this device',
    promptHint: 'This device doesn’t have your wallet yet. Use the recovery method you set up.',
    againTitle: 'Confirm with your recovery',
    againHint: 'This is more than a new device may send. Confirm with your recovery method.',
    usePasskey: 'Use your passkey',
    yourPassword: 'Your recovery password',
    chooseFile: 'Choose your recovery file',
    unlock: 'Recover',
    none: 'No recovery method was set up. Use the device where you created the wallet.',
    failed: 'That didn’t work. Check it and try again.',
    wrong: left => `Incorrect password, passkey or file. ${left === 1 ? '1 attempt' : `${left} attempts`} left.`,
    locked: minutes =>
      `Too many incorrect attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    unavailable: 'Recovery is not available right now. Try again in a few minutes.',
    needsWindow: 'Your browser only creates passkeys in a separate window.',
    mustHave: 'Your browser doesn’t store data for this site, so your wallet needs this now.',
    endOthers: 'I lost a device: remove the wallet from my other devices',
  },
  passkey: {
    title: 'Create a passkey',
    hint: 'It recovers your wallet if you lose this device. Your browser creates it in this separate wallet window.',
    make: 'Create passkey',
    made: 'Passkey created. You can close this window.',
  },
  keeping: {
    title: 'Let this site store your wallet',
    hint: 'Your browser blocks the wallet’s storage on this page. Allow it so you don’t have to recover the wallet each time.',
    allow: 'Allow',
  },
}
