import type { FrameTexts } from './frame-texts.js'

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`)

/** The words of the page of the whole account, in German. */
export const deAccount: Pick<FrameTexts, 'managing'> = {
  managing: {
    title: 'Deine Wallet',
    loggedOut:
      'Auf diesem Gerät ist niemand angemeldet. Melde dich zuerst auf der Seite an und öffne diese hier von dort.',
    unreached: 'Der Server der Wallet antwortet nicht. Prüfe deine Verbindung.',
    again: 'Noch einmal versuchen',
    needsEmail: 'Braucht eine E-Mail-Adresse. Ergänze sie zuerst auf der Seite.',
    signOut: {
      title: 'Überall abmelden',
      note: 'Auf jeder Seite und jedem Gerät',
      hint: 'Jede Seite und jedes Gerät muss sich neu anmelden. Was in der Wallet ist, bleibt, wo es ist.',
      act: 'Überall abmelden',
      done: 'Du bist überall abgemeldet',
      doneHint: 'Du kannst dieses Fenster schließen.',
    },
    freeze: {
      title: 'Wallet sperren',
      note: 'Nichts wird signiert, bis du es aufhebst',
      hint:
        'Kein Gerät kann die Wallet öffnen, und nichts kann signiert werden, bis du die Sperre über den Link aufhebst, ' +
        'den wir dir schicken. Eine Seite, die sie gerade offen hat, behält sie, bis sie neu geladen wird.',
      act: 'Sperren',
      done: 'Deine Wallet ist gesperrt',
      doneHint: 'Wir haben dir den Link geschickt, der die Sperre aufhebt.',
    },
    unfreeze: {
      title: 'Sperre aufheben',
      note: 'Mit einem Code per E-Mail und deiner Wiederherstellung',
      unableHere:
        'Dieses Gerät hat keine Wiederherstellung dafür. Nimm das Gerät, auf dem du eine eingerichtet hast, oder den ' +
        'Link in unserer E-Mail.',
      hint: 'Wir haben dir einen Code geschickt.',
      act: 'Sperre aufheben',
      sendAgain: 'Neuen Code senden',
      sentAgain: 'Wir haben dir einen neuen Code geschickt.',
      recoveryHint: 'Bestätige, dass das deine Wallet ist.',
      incomplete: 'Gib alle 8 Ziffern des Codes ein.',
      wrongCode: left =>
        left === 0
          ? 'Falscher Code. Sende einen neuen Code.'
          : `Falscher Code. Noch ${left === 1 ? '1 Versuch' : `${left} Versuche`}.`,
      expired: 'Dieser Code ist abgelaufen. Sende einen neuen Code.',
      codeLocked: minutes => `Zu viele falsche Codes. Versuche es in ${inMinutes(minutes)} noch einmal.`,
      tooManyCodes: minutes => `Du hast zu viele Codes angefordert. Versuche es in ${inMinutes(minutes)} noch einmal.`,
      wrongRecovery: 'Falsches Passwort, falscher Passkey oder falsche Datei. Prüfe es und versuche es noch einmal.',
      passkeyUnused: 'Der Passkey wurde nicht benutzt. Versuche es noch einmal.',
      lockedAgain: 'Es ist zu viel Zeit vergangen. Bestätige noch einmal.',
      done: 'Deine Wallet ist nicht mehr gesperrt',
      doneHint: 'Du kannst sie auf deinen Geräten wieder benutzen.',
    },
    erase: {
      title: 'Konto löschen',
      note: 'Niemand kann es zurückholen',
      hint:
        'Du wirst überall abgemeldet. Nach 72 Stunden sind das Konto und die Schlüssel seiner Wallet weg, und damit ' +
        'alles, was du nicht verschoben oder exportiert hast. Eine Anmeldung vorher behält es.',
      act: 'Code per E-Mail',
      done: 'Dein Konto wird gelöscht',
      doneHint: 'Melde dich vorher an, um es zu behalten.',
    },
    frozenNow: 'Sie ist gesperrt. Sperre sie noch einmal, um eine weitere E-Mail mit dem Link zu erhalten.',
    exportFirst: 'Wallet zuerst exportieren',
    holdToErase: 'Zum Löschen halten',
    erasedAt: time => `Es ist weg am ${time}.`,
  },
}
