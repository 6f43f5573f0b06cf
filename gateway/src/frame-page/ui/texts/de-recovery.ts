import type { FrameTexts } from './frame-texts.js'

/** The words of everything that keeps a wallet or brings it back, in German. */
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
