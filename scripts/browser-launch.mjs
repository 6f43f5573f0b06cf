// Chromium launch options for tests, size measurements, screenshots and benchmarks.
import { findBrowser } from './ensure-browser.mjs'

/**
 * The features that Playwright disables. Chromium uses only the last `--disable-features`, so they are repeated here. A
 * test compares the two lists.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Chromium loads these two internal pages for each window. They take three times as much CPU as a blank page. */
const OF_ITS_OWN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Returns the options for `chromium.launch`. With `partitions`, third-party frames have partitioned storage, as in
 * regular browsers. Without it, Chromium gives them no storage at all.
 */
export function launchOptions({ partitions = false, executablePath = findBrowser(), args = [] } = {}) {
  const on = partitions ? ['ThirdPartyStoragePartitioning'] : []
  const off = [...OFF_BY_PLAYWRIGHT, ...OF_ITS_OWN].filter(feature => !on.includes(feature))
  const features = `--disable-features=${off.join(',')}`
  return { ...(executablePath && { executablePath }), args: ['--no-sandbox', features, ...args] }
}
