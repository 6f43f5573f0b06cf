import type { FrameTexts } from './frame-texts.js'

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
    frozenNow: 'Sie ist gesperrt. Der Link in unserer E-Mail hebt das auf.',
    exportFirst: 'Wallet zuerst exportieren',
    holdToErase: 'Zum Löschen halten',
    erasedAt: time => `Es ist weg am ${time}.`,
  },
}
