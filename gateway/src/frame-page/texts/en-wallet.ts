import type { FrameTexts, ApprovalTexts } from './frame-texts.js'

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

/** The words of the page of the whole account, in English. */
export const enAccount: Pick<FrameTexts, 'managing'> = {
  managing: {
    title: 'Your wallet',
    loggedOut: 'Nobody is logged in on this device. Log in on the site first, then open this page from there.',
    unreached: 'The wallet’s server does not answer. Check your connection.',
    again: 'Try again',
    needsEmail: 'Needs an email address. Add one on the site first.',
    signOut: {
      title: 'Sign out everywhere',
      note: 'On every site and every device',
      hint: 'Every site and every device must log in again. What is in the wallet stays where it is.',
      act: 'Sign out everywhere',
      done: 'You are signed out everywhere',
      doneHint: 'You can close this window.',
    },
    freeze: {
      title: 'Freeze the wallet',
      note: 'Nothing can be signed until you unfreeze it',
      hint:
        'No device can open the wallet, and nothing can be signed, until you unfreeze it with the link that we email you. ' +
        'A page that has it open now keeps it until that page is loaded again.',
      act: 'Freeze',
      done: 'Your wallet is frozen',
      doneHint: 'We emailed you a link that unfreezes it.',
    },
    unfreeze: {
      title: 'Unfreeze the wallet',
      note: 'With a code from your email and your recovery',
      unableHere:
        'This device has no recovery to unfreeze with. Use the device where you set one up, or the link in our email.',
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
      lockedAgain: 'Too much time has passed. Confirm once more.',
      done: 'Your wallet is no longer frozen',
      doneHint: 'You can use it again on your devices.',
    },
    erase: {
      title: 'Delete the account',
      note: 'Nobody can bring it back',
      hint:
        'You will be signed out everywhere. After 72 hours the account and the keys of its wallet are gone, and with them ' +
        'all that you did not move or export. A login before then keeps it.',
      act: 'Mail me a code',
      done: 'Your account will be deleted',
      doneHint: 'Log in before then to keep it.',
    },
    frozenNow: 'It is frozen. Freeze it again to get another email with the link.',
    exportFirst: 'Export the wallet first',
    holdToErase: 'Hold to delete',
    erasedAt: time => `It is gone on ${time}.`,
  },
}

/** What an approval says of contracts, balances and test runs, in English. */
export const enApproval: ApprovalTexts = {
  afterThis: 'After this',
  left: amount => `${amount} left`,
  claimsTo: action => `This contract claims to: ${action}`,
  claimedAmount: 'Promised by this contract. Not verified.',
  notEnough: symbol => `Not enough ${symbol}`,
  goesOut: amount => `You send ${amount}.`,
  comesIn: amount => `You get ${amount}.`,
  movesNothing: 'Nothing comes to you.',
}

/** The warnings of the same. */
export const enApprovalWarnings = {
  'claimed-call': 'We do not know this contract. It may do something else than it claims.',
  'unknown-value': 'We cannot read what this moves. It could cost you tokens or coins.',
  'unknown-typed-data': 'We do not know what this signature is used for.',
  'too-many-fields': 'This has more fields than we can show.',
  'hidden-orders':
    'This signs a hidden list of orders. Everything you approved for this exchange could be sold for nothing.',
  delegation: 'This lets somebody act for your account.',
  'safe-refund': 'The Safe also pays a gas refund, which can be any amount.',
  'item-approval': 'This is a collectible. It lets somebody take the item.',
  'kind-unknown': 'We could not check this contract. This may let somebody take an item.',
  'over-balance': 'This allows more to be taken than you have.',
  'balance-unknown': 'We could not check this against your balance.',
  'nonce-replaces': 'This replaces a transaction that you sent before and that is still waiting.',
  'nonce-ahead': 'This transaction waits for others and can take effect much later.',
  'not-enough': 'Your balance is too low for this.',
  simulation: 'A test run of this transaction shows a different result:',
} satisfies Partial<FrameTexts['warnings']>

/** The words of everything that keeps a wallet or brings it back, in English. */
export const enRecovery: Pick<FrameTexts, 'recovery' | 'passkey' | 'keeping'> = {
  recovery: {
    title: 'Keep your wallet safe',
    hint: 'If you lose this device, this brings your wallet back. Nobody else can do it for you.',
    later: 'Later',
    laterHint: 'Until then, losing this device means losing the wallet.',
    passkey: 'Passkey',
    passkeyHint: 'Face, finger or screen lock. The quickest.',
    password: 'Password',
    passwordHint: 'At least 12 characters. We cannot reset it.',
    file: 'File',
    fileHint: 'Keep it offline. Whoever has it needs your email, too.',
    newPassword: 'New password',
    again: 'The same again',
    notSame: 'These two are not the same.',
    tooShort: 'Use at least 12 characters.',
    tooWeak: 'That is too easy to guess. Use several words, or more of a mix.',
    personal: 'Leave your email out of it.',
    save: 'Save',
    saveFile: 'Save the file',
    savedFile: 'I have saved it',
    saved: 'Your wallet can be brought back',
    savedHint: 'Keep what you chose where you will find it in a year.',
    promptTitle: 'Bring your wallet here',
    promptHint: 'This device does not have it yet. Use what you set up for this.',
    againTitle: 'Confirm with your recovery',
    againHint: 'This device is new, and this is more than it may send by itself. Use what brings your wallet back.',
    usePasskey: 'Use your passkey',
    yourPassword: 'Your recovery password',
    chooseFile: 'Choose your recovery file',
    unlock: 'Bring it back',
    none: 'No way to bring it back was set up. Use the device you made the wallet on.',
    failed: 'That did not work. Check it and try again.',
    wrong: left => `Incorrect password, passkey or file. ${left === 1 ? '1 attempt' : `${left} attempts`} left.`,
    locked: minutes =>
      `Too many incorrect attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    unavailable: 'Recovery is not available right now. Try again in a few minutes.',
    needsWindow: 'Your browser makes passkeys in a window of its own only.',
    mustHave: 'Your browser keeps nothing for this site, so your wallet needs this now.',
    endOthers: 'I lost a device: end the wallet on my other devices',
  },
  passkey: {
    title: 'Make a passkey',
    hint: 'It brings your wallet back when this device is lost. Your browser makes it here, in a window of the wallet’s own.',
    make: 'Make the passkey',
    made: 'Your passkey is made. You can close this window.',
  },
  keeping: {
    title: 'Let this site keep your wallet',
    hint: 'Your browser keeps nothing for the wallet on this page. Allow it, and you need not bring the wallet back each time.',
    allow: 'Allow',
  },
}
