import { expect, test } from 'vitest'
import { isShellAddress } from '../../src/sw/shell-addresses.ts'

const screens = [
  '/',
  '/login/',
  '/members/',
  '/members/inventory/browser/?return=true&sampleID=12#viewSample',
  '/members/inventory/browser/?next=/api/v1/samples',
  '/members/inventory-rebuild/?hideTree',
  '/members/settings/?tab=password',
  '/members/experiments/browser/mini/',
  '/members/groups/filemanager/minibrowser.aspx',
  '/members/inventory/equipment/view/?storageID=3',
  '/profiles/details/?id=1',
  '/members/marketplace',
  '/members/marketplace/Detail/Default.aspx?rootVar=X',
  '/doc/scanning',
  '/members/inventory/ordering',
  '/members/custom/?rootVar=X&pageID=1',
  '/members/print/label/print/dymo/?id=001000000000001&labelType=experiment',
  '/members/inventory/browser/print/?transpose=1&storageLayerID=4',
  '/members/oauth2/callback.aspx?code=1',
  '/members/inventory/search/results.aspx',
  '/members/inventory/search/',
  '/members/inventory/samples/#page=2&sortColumn=name&sortDirection=ASC',
  '/members/inventory/archive/',
  '/members/inventory/sampletypes/edit/',
  '/members/inventory/storageunit/view/?storageID=1',
  '/members/inventory/storageunit/edit/?storageID=1',
  '/members/inventory/equipment/',
  '/members/experiments/',
  '/members/experiments/browser/',
  '/members/experiments/journal/?experimentID=1',
  '/members/experiments/templates/',
  '/members/groups/members/',
  '/members/projects/studies/edit/?studyID=1',
  '/admin/accountDetails/',
  '/admin/systemSettings/',
  '/members/organisationAdmin/',
]
const answers = ['/api/v1/samples/1', '/login/login.ashx', '/members/fn/scheduledTasks/handler.ashx?x=1', '/addons/x.js', '/healthz']

test.each(screens)('%s opens from the installed app shell [PWA-01, ROUTE-18]', (address) => {
  expect(isShellAddress(new URL(address, 'http://localhost'))).toBe(true)
})

test.each(answers)('%s is requested from the server', (address) => {
  expect(isShellAddress(new URL(address, 'http://localhost'))).toBe(false)
})
