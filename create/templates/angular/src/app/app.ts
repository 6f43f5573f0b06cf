import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from '@angular/core'
import { kit } from '../appkit'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>My app</h1>
      <appkit-button />
      <output aria-label="Account">{{ address() ?? 'Not connected' }}</output>
    </main>
  `,
})
export class App {
  protected readonly address = signal(kit.getAddress())

  constructor() {
    const unsubscribe = kit.subscribeAccount(account => this.address.set(account.address))
    inject(DestroyRef).onDestroy(unsubscribe)
  }
}
