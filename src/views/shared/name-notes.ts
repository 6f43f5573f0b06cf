import { css, html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import '../../elements/feedback/note.js'
import { nameRisks } from '../../i18n/en/name-risks.js'
import { getNameRisk } from '../../lib/names/name-risk.js'
import { defineView, View } from './view.js'

/** A name that comes from elsewhere, and the address that it stands for. */
export interface ShownName {
  readonly name: string | undefined
  readonly address?: string | undefined
}

/** Renders a note for each name that can be mistaken for another one, with its address. */
export function renderNameNotes(names: readonly ShownName[]): TemplateResult | typeof nothing {
  const risky = names.filter(
    ({ name = '' }, at) => getNameRisk(name) && names.findIndex(shown => shown.name === name) === at,
  )
  return risky.length === 0 ? nothing : html`<appkit-name-notes .names=${risky}></appkit-name-notes>`
}

export class NameNotes extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      bdi {
        display: block;
      }
    `,
  ]
  @property({ attribute: false }) names: readonly ShownName[] = []

  override render(): unknown {
    const t = this.t(nameRisks)
    return this.names.map(({ name = '', address }) => {
      const risk = getNameRisk(name)
      if (!risk) return nothing
      return html`<appkit-ui-note variant=${risk === 'hidden' ? 'danger' : 'warning'}
        >${t[risk](name)}${address ? html`<br />${t.compare}<bdi dir="ltr">${address}</bdi>` : nothing}</appkit-ui-note
      >`
    })
  }
}

defineView('appkit-name-notes', NameNotes)
