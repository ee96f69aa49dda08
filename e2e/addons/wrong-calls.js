/*
@rootVar: WRONG_CALLS
@name: Wrong calls
@version: 1.0.0
@description: Calls every member of the SDK in ways in which it cannot work
@author: Tests
*/
// oxlint-disable eslint/no-new, eslint/no-undef -- as add-ons do it
var WRONG_CALLS = { told: [] }

;(function (context) {
  const throwing = function () {
    throw new Error('an error of the add-on')
  }
  const wrongValues = [undefined, null, 5, 'text', {}, [], throwing]
  /** Accepted when they are given, and wrong where they are drawn or run. */
  const wrongOptions = [
    { id: 'wrong', label: {}, title: {}, icon: 5, onClick: throwing, isVisible: throwing, action: throwing },
    { id: 'throwing', label: 'Throwing', title: 'Throwing', onClick: throwing, isVisible: throwing, action: throwing, actionID: 'throwing' },
    { title: {}, content: {}, panels: [null], customButtons: [null], mainMenu: {}, rootVar: 'WRONG_CALLS', pageID: {} },
    { rootVar: 'WRONG_CALLS', name: 'Wrong', version: '1.0.0.0', label: {}, getContent: throwing, menuItems: [null, { text: {} }] },
    { rootVar: 'WRONG_CALLS', name: 'Throws', version: '1.0.0.0', label: 'Throwing section', getContent: throwing, menuItems: () => [null, { text: {} }] },
    { onReady: throwing, onScan: throwing, onSuccess: throwing, onError: throwing, path: 'nowhere' },
  ]

  context.init = function () {
    for (const name of ['eLabSDK', 'eLabSDK2', 'Helper', 'XLSX']) callAll(window[name])
    for (const Page of [eLabSDK.Page.Experiment, eLabSDK.Page.Sample, eLabSDK.Page.Protocol]) callAll(new Page())
    for (const value of wrongValues.concat(wrongOptions)) {
      attempt(() => Dialog.show(value))
      attempt(() => Dialog.close())
      attempt(() => Dialog.closeWait())
    }
  }

  function callAll(members) {
    for (const member of Object.values(members)) {
      if (typeof member === 'object' && member !== null) callAll(member)
      else if (typeof member === 'function') wrongValues.concat(wrongOptions).forEach((value) => call(member, value))
    }
  }

  /** As a function and as a class, in the opinion of an author who does not know. */
  function call(member, value) {
    attempt(() => member(value))
    attempt(() => new member(value))
  }

  function attempt(code) {
    try {
      const result = code()
      if (result instanceof Promise) result.catch(tell)
    } catch (error) {
      tell(error)
    }
  }

  function tell(error) {
    context.told.push(error.message)
  }
})(WRONG_CALLS)
