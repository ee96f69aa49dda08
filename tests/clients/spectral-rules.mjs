import rulesets from '@stoplight/spectral-rulesets'

/** What spectral recommends. */
export const ruleset = {
  extends: [[rulesets.oas, 'recommended']],
  rules: {
    // Each laboratory runs a server of its own: there is nobody to name.
    'info-contact': 'off',
    // The summary is a sentence that says what a call does. A description has only what is left to say.
    'operation-description': 'off',
  },
}
