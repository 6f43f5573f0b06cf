import { html, nothing, type TemplateResult } from 'lit'
import { SettingsController } from '../../controllers/base/settings.js'
import type { Scope } from '../../controllers/scope.js'
import '../../elements/text-link/text-link.js'
import type { connect } from '../../i18n/en/connect.js'

/** What the app's terms ask of the person before they connect. */
export interface Legal {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  /** Whether they must be agreed to by a tick first. */
  readonly ask: boolean
  readonly agreed: boolean
}

/** What the app's settings say of it. */
export function legalOf(scope: Scope, agreed: boolean): Legal {
  const { termsConditionsUrl, privacyPolicyUrl, features } = scope.use(SettingsController).state
  return { terms: termsConditionsUrl, privacy: privacyPolicyUrl, ask: features.legalCheckbox, agreed }
}

/** Whether the ways to connect wait for the tick. */
export function waitsForTick({ terms, privacy, ask, agreed }: Legal): boolean {
  return ask && !agreed && Boolean(terms ?? privacy)
}

/** The sentence about terms and privacy, with a tick where one is asked for; nothing where the app has neither. */
export function renderLegalNote(
  legal: Legal,
  t: typeof connect,
  tick: (agreed: boolean) => void,
): TemplateResult | typeof nothing {
  const { terms, privacy, ask, agreed } = legal
  if (!terms && !privacy) return nothing
  const link = (href: string, text: string) =>
    html`<appkit-ui-text-link href=${href} target="_blank">${text}</appkit-ui-text-link>`
  const sentence = html`<span
    >${ask ? t.agree : t.legal} ${terms ? link(terms, t.terms) : nothing} ${terms && privacy ? t.and : nothing}
    ${privacy ? link(privacy, t.privacy) : nothing}</span
  >`
  if (!ask) return html`<p class="legal small">${sentence}</p>`
  const changed = (event: Event) => tick((event.target as HTMLInputElement).checked)
  return html`<label class="legal small">
    <input type="checkbox" .checked=${agreed} @change=${changed} />
    ${sentence}
  </label>`
}
