/*
@rootVar: CONTRACT_WALK
@name: Contract walk
@version: 1.0.0
@description: Calls every member of the SDK that existing add-ons call,
  in the ways in which they do
@requiredElabVersion: 2.35.0
@author: Tests
@class: ContractWalk
@capabilities:
@consentMessage: It calls everything.
@requiredDependencies:
*/
// oxlint-disable eslint/no-new, eslint/no-undef -- as add-ons that exist do it
var CONTRACT_WALK = {}

;(function (context) {
  /** What each member did, for the journey. */
  context.seen = {}
  const keep = function (name, value) {
    context.seen[name] = value
  }

  context.init = function (configuration, addonContext) {
    keep('init', { times: (context.times = (context.times || 0) + 1), configuration: configuration, addonContext: addonContext })
    eLabSDK.ready(function () {
      keep('ready', true)
    })
    useClasses()
    addToLists()
    addToSamples()
    addToExperiments()
    addToProtocols()
    addSections()
    addPage()
  }

  function useClasses() {
    const Counter = new Class({
      Implements: [Options, Events],
      Extends: eLabSDK.Base,
      options: { from: 1, nested: { step: 2 } },
      initialize: function (options) {
        this.setOptions(options)
        this.addEvent('count', function (by) {
          keep('Events', by)
        })
        this.fireEvent('count', this.options.nested.step)
      },
    })
    keep('Class', new Counter({ from: 5 }).options)
  }

  function addToLists() {
    eLabSDK2.Inventory.Sample.SampleList.registerAction({
      id: 'walkSelected',
      title: 'Walk over the selected samples',
      label: 'Walk samples',
      icon: 'fas fa-clone',
      onClick: function () {
        keep('getSelectedSamples', eLabSDK2.Inventory.Sample.SampleList.getSelectedSamples())
      },
      isVisible: function () {
        return true
      },
    })
    eLabSDK2.Inventory.Sample.SampleList.registerAction({ id: 'walkHidden', label: 'Never shown', onClick: function () {}, isVisible: () => false })
    eLabSDK2.Inventory.Sample.SampleList.registerAddSampleAction({
      id: 'walkNew',
      label: 'Walk to a new sample',
      title: 'Adds a sample by a walk',
      icon: 'fas fa-plus',
      onClick: function () {
        keep('registerAddSampleAction', true)
      },
      isVisible: function () {
        return true
      },
    })
  }

  function addToSamples() {
    eLabSDK2.Inventory.Sample.SampleDetail.addTab({
      id: 'walkTab',
      title: 'Walked',
      type: 'custom',
      content: '<style>#walkTab b { text-transform: uppercase }</style><p id="walkTab">Walked <b>here</b> <span id="walkName"></span></p>',
    })
    eLabSDK2.Inventory.Sample.SampleDetail.onSampleDetailReady(function () {
      const id = eLabSDK2.Inventory.Sample.SampleDetail.getSampleID()
      keep('onSampleDetailReady', id)
      Promise.resolve(eLabSDK2.Inventory.Sample.getSampleByID(id, { expand: ['meta'] })).then(function (sample) {
        keep('getSampleByID', { meta: Array.isArray(sample.meta), barcode: sample.barcode })
        document.getElementById('walkName').textContent = sample.name
      })
    }, 'walkTab')
    new eLabSDK.Page.Sample({}).addButton(
      new eLabSDK.GUI.Button({
        label: 'Walk sample',
        actionID: 'walkSample',
        icon: 'fas fa-walking',
        action: function () {
          keep('Page.Sample', eLabSDK2.Inventory.Sample.SampleDetail.getSampleID())
        },
      }),
    )
    new eLabSDK.Page.Sample({}).addButton(
      new eLabSDK.GUI.Button({ label: 'Walk all of its relatives, too', actionID: 'walkRelatives', icon: 'fas fa-walking', action: function () {} }),
    )
  }

  function addToExperiments() {
    new eLabSDK.Page.Experiment({
      onReady: function () {
        const page = this
        keep('Page.Experiment.onReady', page.getExperimentID())
        page.addButtonToExperimentTopToolbar(
          new eLabSDK.GUI.Button({
            label: 'Walk experiment',
            actionID: 'walkExperiment',
            type: 'confirm',
            action: function () {
              keep('Page.Experiment.button', page.getExperimentID())
            },
          }),
        )
      },
    })
    const action = {
      id: 'walkMenu',
      label: 'Walk in the menu',
      icon: 'fas fa-table',
      action: function () {
        const page = new eLabSDK.Page.Experiment()
        const data = page.getExperimentData()
        keep('getExperimentData', { id: page.getExperimentID(), header: data.headerinfo, data: JSON.parse(JSON.stringify(data.data)) })
      },
    }
    eLabSDK2.Journal.Experiment.UI.Navigation.addMainMenuAction(action)
    eLabSDK2.Experiment.Section.UI.Navigation.addMainMenuAction(Object.assign({}, action, { id: 'walkFallback', label: 'Walk in the fallback' }))
    insertItem(0)
  }

  /** As it is tried by add-ons: every half second, and not for long. */
  function insertItem(tries) {
    const end = document.querySelector('#experimentactionbuttons ul#options #sdk2actions')
    if (!end) {
      if (tries < 20) setTimeout(insertItem, 500, tries + 1)
      return
    }
    const item = document.createElement('li')
    item.id = 'walkItem'
    const link = document.createElement('a')
    link.className = 'addIcon'
    link.append('Walk in the list')
    link.addEventListener('click', function (event) {
      event.preventDefault()
      keep('options', new eLabSDK.Page.Experiment().getExperimentID())
    })
    item.appendChild(link)
    document.querySelector('#experimentactionbuttons ul#options').insertBefore(item, end)
    keep('options.tries', tries)
  }

  function addToProtocols() {
    new eLabSDK.Page.Protocol({
      onReady: function () {
        const button = function (label, actionID) {
          return new eLabSDK.GUI.Button({
            label: label,
            actionID: actionID,
            action: function () {
              keep(actionID, true)
            },
          })
        }
        this.addButtonToProtocolTopToolBar(button('Walk protocol', 'walkProtocol'))
        this.addButtonToListView(button('Walk protocols', 'walkProtocols'))
      },
    })
  }

  function addSections() {
    new eLabSDK.Experiment.CustomSectionType({
      rootVar: 'CONTRACT_WALK',
      name: 'Walk section',
      category: 'Walks',
      type: 'WALK_SECTION',
      label: 'Section of a walk',
      version: '1.0.0.0',
      getContent: function (data, section) {
        keep('getContent', { expJournalID: data.expJournalID, sectionHeader: data.sectionHeader })
        setTimeout(function () {
          if (data.contents) section.setContent(data.contents)
        })
        return Promise.resolve('<p class="walked">Promised</p>')
      },
      menuItems: function (data) {
        return [
          {
            id: 'walkSave',
            icon: 'save',
            text: 'Save walk',
            color: '#00ABAB',
            showViewMode: true,
            action: function (sectionData) {
              const html = '<p class="walked">Saved in ' + data.expJournalID + '</p>'
              sectionData.section.saveHtmlContent(html, sectionData.expJournalID).then(function (isSaved) {
                keep('saveHtmlContent', isSaved)
              })
            },
          },
        ]
      },
    })
  }

  /** Draws on its own page, as add-ons do that are started on it. */
  function addPage() {
    new eLabSDK.CustomPage({ rootVar: 'CONTRACT_WALK', pageID: 'walk', mainMenu: 'Walk', subMenu: 'Walk page' })
    $(document).ready(function () {
      if (Helper.History.get('pageID') !== 'walk') return
      const button = new eLabSDK.GUI.Button({ label: 'Walk dialog', class: 'walkBtn', action: showDialog })
      $('#main-content').html('<section id="walkTable"></section><div id="walkPage"></div>').prepend(button.render())
      const table = Helper.Table.create({
        target: 'walkTable',
        caption: null,
        data: {},
        columns: [
          { name: 'Name', key: 'name', width: '60%', cellRender: (row) => '<b>' + row.name + '</b>' },
          { name: 'Code', key: 'code', width: '30%' },
          { name: 'Action', key: 'actions', width: '10%', cellRender: () => "<p class='deleteBtn'><i class='fa fa-trash-alt' title='Delete'></i></p>" },
        ],
      })
      table.data = [{ name: 'First', code: '<1>' }]
      table._renderHTML()
    })
  }

  function showDialog() {
    Dialog.show({
      title: 'Walk through a dialog',
      width: '550',
      btnOk: false,
      btnCancelLabel: 'Close',
      content: '<section><input id="walkTitle" type="text" placeholder="Title"></section>',
      customButtons: [
        {
          label: 'Add walk',
          style: 'background:#fe810',
          fn: function () {
            keep('Dialog', $('#walkTitle').val())
            Dialog.closeWait()
            Helper.Toast.show({ autoclose: true, message: 'Walk added' })
          },
        },
      ],
    })
  }

  /** For the journey: blocks the page for a while. */
  context.wait = function (isWaiting) {
    if (isWaiting) Dialog.showWait('Walking on')
    else Dialog.closeWait()
  }

  /** For the journey: calls of the API in each way, and of what else needs no page. */
  context.callAll = function (sampleID) {
    const answered = function (name) {
      return function (xhr, status, response) {
        keep(name, { status: xhr.status, word: status, response: response })
      }
    }
    const call = function (name, options) {
      eLabSDK.API.call(Object.assign(options, { onSuccess: answered(name), onError: answered(name + ' failed') }))
    }
    call('API.call', { method: 'GET', path: 'samples/{sampleID}', pathParams: { sampleID: sampleID }, queryParams: { $expand: 'meta' } })
    call('API.call params', { method: 'GET', path: 'samples', params: { $records: 2, $sort: 'name' } })
    call('API.call body', { method: 'POST', path: 'tasks', body: { assigneeID: 0, title: 'Walk on', contents: '' } })
    call('API.call error', { method: 'GET', path: 'user' })
    new eLabSDK.API.Call({
      method: 'GET',
      path: 'samples?$records=500',
      queryParams: { $records: 3 },
      onSuccess: answered('API.Call'),
      onError: answered('API.Call failed'),
    }).execute()
    const onExecute = new eLabSDK.API.Call({
      method: 'POST',
      path: 'tasks',
      pathParams: {},
      onSuccess: answered('execute'),
      onError: answered('execute failed'),
    })
    setTimeout(function () {
      keep('sends nothing before execute', context.seen.execute === undefined)
      onExecute.execute({ assigneeID: 0, title: 'Executed', contents: 'A walk' })
    }, 50)
    fetch('/api/v1/samples/' + sampleID).then(function (answer) {
      keep('fetch', answer.status)
    })
    fetch('/api/v1/samples/' + sampleID, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"note":"Walked by"}' }).then(
      function (answer) {
        keep('fetch PATCH', answer.status)
      },
    )
    eLabSDK.Plugin.setConfiguration({ rootVar: 'CONTRACT_WALK', configuration: { steps: 12 } }).then(function (isSaved) {
      keep('setConfiguration', isSaved)
    })
    eLabSDK2.UI.Toast.showToast('Walked through the API')
  }

  context.openModal = function () {
    const modal = eLabSDK2.UI.Modal.create({
      title: 'Walk through a modal',
      content:
        '<div><input id="walkLabels" style="width:100%"></div><button id="walkOk">Use labels</button>' +
        '<div id="walkAround" style="padding:8px" onclick="if(event.target===this)CONTRACT_WALK.heard(\'around\')">' +
        '<button onmousedown="return CONTRACT_WALK.heard(\'pressed\')" onclick="CONTRACT_WALK.heard(\'clicked\')">Walk</button></div>' +
        '<details ontoggle="CONTRACT_WALK.heard(\'open\', this.open)"><summary>More of it</summary>more</details>' +
        '<span draggable="true" ondragstart="CONTRACT_WALK.heard(\'dragged\')">Drag me</span>' +
        '<span ondragover="CONTRACT_WALK.over(event)" ondrop="CONTRACT_WALK.heard(\'dropped\', event.type)">Drop here</span>',
      width: 450,
    })
    context.heard = function (what, with_) {
      keep('handlers', (context.seen['handlers'] || []).concat(with_ === undefined ? what : what + ' ' + with_))
    }
    context.over = function (event) {
      event.preventDefault()
    }
    modal.open()
    modal
      .getElement()
      .querySelector('#walkOk')
      .addEventListener('click', function () {
        keep('Modal', modal.getElementById('walkLabels').value)
        modal.close()
      })
  }

  /** A workbook of the rows, made by the library that add-ons load from elsewhere if it is not there. */
  context.saveWorkbook = function (expJournalID) {
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, XLSX.utils.json_to_sheet([{ Section: 'Walk', Volume: '10' }]), 'Pooled')
    const binary = XLSX.write(book, { bookType: 'xlsx', type: 'binary' })
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at) & 0xff
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    fetch(window.location.origin + '/api/v1/experiments/sections/' + expJournalID + '/excel', {
      method: 'PUT',
      headers: { 'Content-Type': type },
      body: bytes.buffer,
    }).then(function (answer) {
      keep('fetch PUT', answer.ok)
    })
  }

  /** The text of a section as it is stored, in a dialog. */
  context.showStored = function (expJournalID) {
    eLabSDK.API.call({
      method: 'GET',
      path: 'experiments/sections/{expJournalID}/content',
      pathParams: { expJournalID: expJournalID },
      onSuccess: function (xhr, status, /** @type {{ contents: string }} */ response) {
        const modal = eLabSDK2.UI.Modal.create({ title: 'Walk through a text', content: response.contents })
        modal.open()
        keep('stored', response.contents)
        keep('protVar', $(modal.getElement()).find('span.protVar').first().text())
      },
    })
  }
})(CONTRACT_WALK)
