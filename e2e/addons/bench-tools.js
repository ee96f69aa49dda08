/*
@rootVar: BENCH_TOOLS
@name: Bench tools
@version: 1.2.0
@description: Uses each group of members of the SDK, as add-ons that labs have do
@requiredElabVersion: 2.35.0
@author: Tests
*/
// oxlint-disable eslint/no-new -- as add-ons that exist do it
var BENCH_TOOLS = {}

;(function (context) {
  context.init = function (configuration, addonContext) {
    context.started = addonContext
    eLabSDK2.Inventory.Sample.SampleList.registerAction({
      id: 'checkLabels',
      title: 'Check the labels of the selected samples',
      label: 'Check labels',
      icon: 'fas fa-tag',
      onClick: function () {
        askFor('Initials', function (initials) {
          const names = eLabSDK2.Inventory.Sample.SampleList.getSelectedSamples().map(function (sample) {
            return sample.name
          })
          eLabSDK2.UI.Toast.showToast(initials + ' checked ' + names.join(', '))
        })
      },
    })
    eLabSDK2.Inventory.Sample.SampleList.registerAddSampleAction({
      id: 'registerPlate',
      label: 'Register a plate',
      onClick: function () {
        eLabSDK2.UI.Toast.showToast('Plate registered')
      },
    })
    const samplePage = new eLabSDK.Page.Sample({})
    samplePage.addButton({
      label: 'Weigh',
      actionID: 'weigh',
      action: function () {
        eLabSDK2.UI.Toast.showToast('Weighing ' + samplePage.getSampleID())
      },
    })
    eLabSDK2.Inventory.Sample.SampleDetail.addTab({
      id: 'passages',
      title: 'Passages',
      type: 'custom',
      content: '<style>#passages b { font-size: 20px }</style><p>Passages of <b id="ofSample"></b></p>',
    })
    eLabSDK2.Inventory.Sample.SampleDetail.onSampleDetailReady(function () {
      eLabSDK.API.call({
        method: 'GET',
        path: 'samples/{sampleID}',
        pathParams: { sampleID: eLabSDK2.Inventory.Sample.SampleDetail.getSampleID() },
        onSuccess: function (xhr, status, response) {
          $('#ofSample').text(response.name + ' (' + xhr.status + ')')
        },
      })
    }, 'passages')
    eLabSDK2.Journal.Experiment.onFinalSignature(function (experimentID) {
      eLabSDK2.UI.Toast.showToast('Experiment ' + experimentID + ' is final')
    }, 'final')
    new eLabSDK.Page.Experiment({
      onReady: function () {
        const page = this
        page.addButtonToExperimentTopToolbar(
          new eLabSDK.GUI.Button({
            label: 'Summarize',
            actionID: 'summarize',
            action: function () {
              const data = page.getExperimentData()
              eLabSDK2.UI.Toast.showToast(data.headerinfo.experimentName + ': ' + data.data.length + ' sections')
            },
          }),
        )
      },
    })
    const waiting = setInterval(function () {
      const end = document.querySelector('#experimentactionbuttons ul#options #sdk2actions')
      if (!end) return
      clearInterval(waiting)
      $('<li id="benchNote"><a href="#">Bench note</a></li>').insertBefore(end)
    }, 100)
    new eLabSDK.Experiment.CustomSectionType({
      rootVar: 'BENCH_TOOLS',
      name: 'Plate map',
      type: 'PLATE_MAP',
      label: 'Plate map of 96 wells',
      version: '1.2.0.0',
      getContent: function (data) {
        return Promise.resolve(data.contents || plate('empty'))
      },
      menuItems: function () {
        return [{ id: 'keep', icon: 'save', text: 'Keep plate', action: context.keep }]
      },
    })
    new eLabSDK.CustomPage({ rootVar: 'BENCH_TOOLS', pageID: 'tasks', mainMenu: 'Bench', subMenu: 'Bench tasks' })
    new eLabSDK.CustomPage({ rootVar: 'BENCH_TOOLS', mainMenu: 'Shelf' })
    if (Helper.History.get('pageID') === 'tasks') $(drawTasks)
    else if (Helper.History.get('rootVar') === 'BENCH_TOOLS') $('#main-content').html('<p>Shelf above the bench</p>')
  }

  function plate(state) {
    return '<p>Plate: <span class="state">' + state + '</span></p><button onclick="BENCH_TOOLS.fill(this, \'filled\'); return false">Fill plate</button>'
  }

  context.fill = function (button, state) {
    $(button).parent().find('.state').text(state)
  }
  context.keep = function (data) {
    data.section.saveHtmlContent(plate($(data.section.getElement()).find('.state').text())).then(function () {
      eLabSDK2.UI.Toast.showToast('Plate kept')
    })
  }

  function askFor(label, done) {
    const modal = eLabSDK2.UI.Modal.create({
      title: label,
      content: '<input id="answer" placeholder="' + label + '"> <button id="ok">Save answer</button>',
      width: 450,
    })
    modal.open()
    modal
      .getElement()
      .querySelector('#ok')
      .addEventListener('click', function () {
        const answer = modal.getElementById('answer').value
        modal.close()
        done(answer)
      })
  }

  function drawTasks() {
    const button = new eLabSDK.GUI.Button({
      label: 'Plan a week',
      action: function () {
        const wizard = new eLabSDK.GUI.Wizard({
          title: 'Plan a week',
          panels: [
            { title: 'Cells', content: '<p>Which cells?</p>' },
            { title: 'Days', content: '<p>Which days?</p>' },
          ],
          onFinalize: function () {
            eLabSDK2.UI.Toast.showToast('Week planned')
          },
        })
        wizard.open()
      },
    })
    const scan = new eLabSDK.GUI.Button({
      label: 'Scan a rack',
      action: function () {
        const scanner = new eLabSDK.Barcode.Scanner({
          onScan: function (code) {
            scanner.stop()
            eLabSDK2.UI.Toast.showToast('Rack ' + code)
          },
        })
        scanner.start()
      },
    })
    $('#main-content').html('<section id="tableContainer"></section>').prepend(button.render(), scan.render())
    const table = Helper.Table.create({
      target: 'tableContainer',
      caption: 'Tasks of the bench',
      data: {},
      columns: [
        { name: 'Task', key: 'title', width: '60%' },
        {
          name: 'State',
          key: 'state',
          cellRender: function (row) {
            return '<b>' + row.state + '</b>'
          },
        },
      ],
    })
    table.data = [{ title: 'Thaw <cells>', state: 'open' }]
    table._renderHTML()
  }
})(BENCH_TOOLS)
