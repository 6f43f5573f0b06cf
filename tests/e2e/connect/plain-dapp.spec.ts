// Runs the example for developers' own tests, so that it stays valid.
import '../../../examples/testing/plain-dapp.spec.js'
