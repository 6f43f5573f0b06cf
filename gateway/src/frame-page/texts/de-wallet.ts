import type { FrameTexts, ApprovalTexts } from './frame-texts.js'

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`)

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

export const deApproval: ApprovalTexts = {
  afterThis: 'Danach',
  left: amount => `${amount} übrig`,
  claimsTo: action => `Dieser Vertrag gibt vor: ${action}`,
  claimedAmount: 'Von diesem Vertrag versprochen. Nicht geprüft.',
  notEnough: symbol => `Nicht genug ${symbol}`,
  goesOut: amount => `Du sendest ${amount}.`,
  comesIn: amount => `Du erhältst ${amount}.`,
  movesNothing: 'Du erhältst nichts.',
}

export const deApprovalWarnings = {
  'claimed-call': 'Wir kennen diesen Vertrag nicht. Er kann etwas anderes tun, als er vorgibt.',
  'unknown-value': 'Wir können nicht lesen, was dies bewegt. Es kann dich Token oder Münzen kosten.',
  'unknown-typed-data': 'Wir wissen nicht, wofür diese Signatur verwendet wird.',
  'too-many-fields': 'Dies hat mehr Felder, als wir zeigen können.',
  'hidden-orders':
    'Dies signiert eine verborgene Liste von Aufträgen. Alles, was du für diese Börse freigegeben hast, kann umsonst verkauft werden.',
  delegation: 'Dies lässt jemanden für dein Konto handeln.',
  'safe-refund': 'Der Safe zahlt auch eine Gas-Erstattung in beliebiger Höhe.',
  'item-approval': 'Dies ist ein Sammelstück. Jemand darf es dann nehmen.',
  'kind-unknown': 'Wir konnten diesen Vertrag nicht prüfen. Vielleicht darf dann jemand ein Sammelstück nehmen.',
  'over-balance': 'Dies erlaubt, mehr zu nehmen, als du hast.',
  'balance-unknown': 'Wir konnten dies nicht mit deinem Guthaben vergleichen.',
  'nonce-replaces': 'Dies ersetzt eine Transaktion, die du früher gesendet hast und die noch wartet.',
  'nonce-ahead': 'Diese Transaktion wartet auf andere und kann viel später wirken.',
  'not-enough': 'Dein Guthaben reicht dafür nicht.',
  simulation: 'Ein Testlauf dieser Transaktion zeigt ein anderes Ergebnis:',
} satisfies Partial<FrameTexts['warnings']>

export const deRecovery: Pick<FrameTexts, 'recovery' | 'passkey' | 'keeping'> = {
  recovery: {
    title: 'Sichere deine Wallet',
    hint: 'Geht dieses Gerät verloren, holt dies deine Wallet zurück. Niemand sonst kann das für dich tun.',
    later: 'Später',
    laterHint: 'Bis dahin ist mit diesem Gerät auch die Wallet verloren.',
    passkey: 'Passkey',
    passkeyHint: 'Gesicht, Finger oder Bildschirmsperre. Am schnellsten.',
    password: 'Passwort',
    passwordHint: 'Mindestens 12 Zeichen. Wir können es nicht zurücksetzen.',
    file: 'Datei',
    fileHint: 'Bewahre sie offline auf. Wer sie hat, braucht auch deine E-Mail.',
    newPassword: 'Neues Passwort',
    again: 'Noch einmal dasselbe',
    notSame: 'Die beiden sind nicht gleich.',
    tooShort: 'Nimm mindestens 12 Zeichen.',
    tooWeak: 'Das ist zu leicht zu erraten. Nimm mehrere Wörter oder mehr Abwechslung.',
    personal: 'Lass deine E-Mail-Adresse weg.',
    save: 'Sichern',
    saveFile: 'Datei sichern',
    savedFile: 'Ich habe sie gesichert',
    saved: 'Deine Wallet lässt sich zurückholen',
    savedHint: 'Bewahre auf, was du gewählt hast, wo du es in einem Jahr noch findest.',
    promptTitle: 'Hol deine Wallet hierher',
    promptHint: 'Dieses Gerät hat sie noch nicht. Nimm, was du dafür eingerichtet hast.',
    againTitle: 'Mit der Wiederherstellung bestätigen',
    againHint:
      'Dieses Gerät ist neu, und das ist mehr, als es allein senden darf. Nutzen Sie, was Ihre Wallet zurückholt.',
    usePasskey: 'Passkey verwenden',
    yourPassword: 'Dein Passwort zur Wiederherstellung',
    chooseFile: 'Datei zur Wiederherstellung wählen',
    unlock: 'Zurückholen',
    none: 'Es wurde kein Weg zurück eingerichtet. Nimm das Gerät, auf dem du die Wallet angelegt hast.',
    failed: 'Das hat nicht geklappt. Prüfe es und versuch es noch einmal.',
    wrong: left =>
      `Falsches Passwort, falscher Passkey oder falsche Datei. Noch ${left === 1 ? '1 Versuch' : `${left} Versuche`}.`,
    locked: minutes =>
      `Zu viele falsche Versuche. Versuch es in ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`} noch einmal.`,
    unavailable: 'Die Wiederherstellung ist gerade nicht erreichbar. Versuch es in ein paar Minuten noch einmal.',
    needsWindow: 'Dein Browser legt Passkeys nur in einem eigenen Fenster an.',
    mustHave: 'Dein Browser behält für diese Seite nichts, darum braucht deine Wallet dies jetzt.',
    endOthers: 'Ein Gerät ist weg: die Wallet auf meinen anderen Geräten beenden',
  },
  passkey: {
    title: 'Passkey anlegen',
    hint: 'Er holt deine Wallet zurück, wenn dieses Gerät weg ist. Dein Browser legt ihn hier an, im eigenen Fenster der Wallet.',
    make: 'Passkey anlegen',
    made: 'Dein Passkey ist angelegt. Du kannst dieses Fenster schließen.',
  },
  keeping: {
    title: 'Deine Wallet hier behalten',
    hint: 'Dein Browser behält auf dieser Seite nichts für die Wallet. Erlaube es, dann musst du sie nicht jedes Mal zurückholen.',
    allow: 'Erlauben',
  },
}
