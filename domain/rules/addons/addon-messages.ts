import { defineMessages } from '../../message.ts'

/** Sentences of the specification's §8 about add-ons, to the letter. */
export const addonMessages = defineMessages({
  licenseExpired: 'Your license expired, please contact your system administrator to renew your license.',
  idMissing: 'Please provide an addonID',
  notRetrieved: 'Error retrieving the installed add-on',
  noAccessToken: 'Error retrieving the access token',
  noAuthUrl: 'Error retrieving the authentication url',
  tokensNotSet: 'Error setting access and refresh token',
  proxyFailed: 'Internal server error.',
})
