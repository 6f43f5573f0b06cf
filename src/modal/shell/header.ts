import { html, nothing, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import type { Scope } from '../../controllers/scope.js'
import '../../elements/controls/icon-button.js'
import { shell } from '../../i18n/en/shell.js'
import type { View } from '../../views/shared/view.js'
import { closeShell } from './close-shell.js'

export function goBack(scope: Scope): void {
  const router = scope.use(RouterController)
  if (router.state.transactions.length > 0) return router.popTransaction('cancel')
  if (!router.goBack()) return closeShell(scope)
  if (router.view === 'Connect' && scope.use(AccountController).connected.length > 0) router.replace('Account')
}

/**
 * Renders the header of a view: back or help, the title, and close. It is not a `banner` landmark, which belongs to the
 * page. The icons of back and close are universal and have no tooltip.
 */
export function renderHeader(scope: Scope, screen: View | undefined): TemplateResult {
  const t = scope.use(LocaleController).messages(shell)
  const embedded = scope.options.enableEmbedded === true
  return html`<div class="header" part="header">
    <div>${renderLeading(scope, screen)}</div>
    <h1 id="heading" tabindex="-1" data-hint ?data-unseen=${screen?.titleContent !== undefined}>
      ${screen?.heading ?? t.loading}
    </h1>
    ${screen?.titleContent}
    <div>
      ${
        embedded
          ? nothing
          : html`<appkit-ui-icon-button
              icon="x"
              label=${t.close}
              data-hint
              @click=${() => closeShell(scope)}
            ></appkit-ui-icon-button>`
      }
    </div>
  </div>`
}

function renderLeading(scope: Scope, screen: View | undefined): unknown {
  if (screen?.leadingContent) return screen.leadingContent
  const t = scope.use(LocaleController).messages(shell)
  const router = scope.use(RouterController)
  const isFirst = router.state.history.length < 2
  if (screen?.leading === 'help' && isFirst) {
    const open = () => {
      scope.use(EventsController).track('CLICK_WALLET_HELP')
      router.push('WhatIsAWallet')
    }
    return html`<appkit-ui-icon-button icon="help-circle" label=${t.help} @click=${open}></appkit-ui-icon-button>`
  }
  if (!screen || screen.leading === 'none' || isFirst) return nothing
  return html`<appkit-ui-icon-button
    class="back"
    icon="chevron-left"
    label=${t.back}
    data-hint
    @click=${() => goBack(scope)}
  ></appkit-ui-icon-button>`
}
