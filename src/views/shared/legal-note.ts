import { css, html, nothing, type TemplateResult } from 'lit'
import type { Legal } from '../../controllers/app/legal.js'
import '../../elements/controls/text-link.js'
import { px } from '../../elements/element.js'
import type { connect } from '../../i18n/en/connect.js'

export const legalStyles = css`
  .legal {
    display: flex;
    gap: ${px(10)};
    padding: ${px(8)} ${px(12)} 0;
    color: var(--appkit-muted);
    text-align: start;
  }
  .legal input {
    flex: none;
    inline-size: ${px(24)};
    block-size: ${px(24)};
    margin: 0;
    accent-color: var(--appkit-accent-fill);
  }
`

export function renderLegalNote(
  legal: Legal,
  t: typeof connect,
  setAgreed: (agreed: boolean) => void,
): TemplateResult | typeof nothing {
  const { terms, privacy, isCheckboxRequired, agreed } = legal
  if (!terms && !privacy) return nothing
  const link = (href: string, text: string) =>
    html`<appkit-ui-text-link href=${href} target="_blank">${text}</appkit-ui-text-link>`
  const sentence = html`<span
    >${isCheckboxRequired ? t.agree : t.legal} ${terms ? link(terms, t.terms) : nothing}
    ${terms && privacy ? t.and : nothing} ${privacy ? link(privacy, t.privacy) : nothing}</span
  >`
  if (!isCheckboxRequired) return html`<p class="legal small">${sentence}</p>`
  const onChange = (event: Event) => setAgreed((event.target as HTMLInputElement).checked)
  return html`<label class="legal small">
    <input type="checkbox" .checked=${agreed} @change=${onChange} />
    ${sentence}
  </label>`
}
