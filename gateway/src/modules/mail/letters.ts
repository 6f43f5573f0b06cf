import type { Client } from '../keys/api-env.js'
import { setLetter, type Letter, type LetterPart } from './letter.js'

/** What a letter tells of the one who asked. */
export interface LetterFacts {
  readonly origin: string
  readonly client: Pick<Client, 'browser' | 'country'>
  readonly matchWord: string
  readonly minutes: number
}

const wanted = {
  login: 'log in',
  email_primary: 'change your email address',
  email_secondary: 'confirm your new email address',
  export: 'export your wallet',
  delete: 'delete your account',
} as const

/** The letter with a code. It has no link: nothing in it can be clicked by mistake. */
export function codeLetter(facts: LetterFacts & { code: string; purpose: keyof typeof wanted }): Letter {
  const { code, purpose, origin, minutes } = facts
  return setLetter(`${code} is your code for ${siteOf(origin)}`, [
    text(`Enter this code to ${wanted[purpose]}:`),
    { kind: 'code', text: code },
    asked(facts),
    text(`Your screen shows ${facts.matchWord}. If it shows another word, do not enter the code.`),
    text(
      `The code works once, for ${minutes} minutes. We never ask for it anywhere else, and nobody may ask you for it.`,
    ),
    text('If this was not you, you need do nothing: without the code nobody gets in.'),
  ])
}

/** The letter that asks whether a new device is the person's own. */
export function deviceLetter(facts: LetterFacts & { link: string }): Letter {
  return setLetter(`Is this you on ${siteOf(facts.origin)}?`, [
    text('Someone with your code wants to log in on a device that we have not seen before.'),
    asked(facts),
    text(`The other screen shows ${facts.matchWord}. Open the link only if it is yours.`),
    { kind: 'link', label: 'Look at the device and decide', url: facts.link },
    text(`The link works once, for ${facts.minutes} minutes. Opening it does not let anyone in: you are asked first.`),
  ])
}

/** What a person is told of, without having asked. */
export const notices = {
  deviceDenied: {
    subject: 'A device was turned away',
    line: 'You said that a new device was not yours. It was turned away, and your wallet opens on no new device for 24 hours.',
  },
  sessionStolen: {
    subject: 'A session was ended for your safety',
    line: 'An old login was used a second time, which happens when it was copied. The session is over; log in again to go on.',
  },
  deviceAdded: {
    subject: 'A new device can open your account',
    line: 'A new device was confirmed. For 24 hours it cannot export your wallet.',
  },
  exportAsked: {
    subject: 'An export of your wallet was asked for',
    line: 'Someone with a code from this mailbox asked to see the words of your wallet.',
  },
  walletFrozen: {
    subject: 'Your wallet was frozen',
    line: 'Nobody can open your wallet until you lift this. Do so when you are sure that nobody but you reads this mailbox.',
  },
  walletThawed: {
    subject: 'Your wallet is no longer frozen',
    line: 'The freeze was lifted by the link in our letter. Your wallet opens again.',
  },
  emailRestored: {
    subject: 'Your email address is back',
    line: 'The change of your email address was undone. All sessions were ended, and your wallet is frozen.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    line: 'Your account has a new email address. If this was not you, undo it within 72 hours.',
  },
  accountDeleted: {
    subject: 'Your account will be deleted',
    line: 'Your account is deleted in 72 hours. To keep it, log in before then.',
  },
} as const

/** A letter that tells what happened. A link stands in it only where there is something to undo. */
export function noticeLetter(
  name: keyof typeof notices,
  facts: { origin?: string; browser?: string; link?: { label: string; url: string } } = {},
): Letter {
  const { subject, line } = notices[name]
  const told: (readonly [string, string])[] = [
    ...(facts.origin ? [['Page', facts.origin] as const] : []),
    ...(facts.browser ? [['Device', facts.browser] as const] : []),
  ]
  return setLetter(subject, [
    text(line),
    ...(told.length > 0 ? [{ kind: 'facts', facts: told } as const] : []),
    ...(facts.link ? [{ kind: 'link', ...facts.link } as const] : []),
  ])
}

function asked({ origin, client, matchWord }: LetterFacts): LetterPart {
  const country = client.country ? [['Country', client.country] as const] : []
  return {
    kind: 'facts',
    facts: [['Page', origin], ['Device', client.browser], ...country, ['Word', matchWord]],
  }
}

function siteOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

function text(line: string): LetterPart {
  return { kind: 'text', text: line }
}
