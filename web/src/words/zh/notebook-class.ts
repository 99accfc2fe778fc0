import type { NotebookClassMessages } from "../notebook-class";

export const forClass: NotebookClassMessages = {
  about:
    "任何能打开本页面的电脑都可以通过它看到你在此设置好的笔记本。在读者运行之前，什么都不会运行。",
  prints: "某个单元格现在打印的内容，方法不限",
  printed: (cell) => `单元格 ${cell} 打印出要求的内容`,
  noTensors: "请先运行单元格：数值要从它们得到的张量中选择。",
  noPrinted: "请先运行单元格：还没有单元格打印出内容。",
  tensor: "张量",
  cell: (number) => `单元格 ${number}`,
  start: "代码原有的数值",
  code: {
    title: "开始时的另一份代码",
    about: "从单元格里去掉要让班级来写的部分。目标仍以你自己的代码为准。",
    cell: "单元格",
    none: "选择单元格",
    other: (number) => `单元格 ${number}，另一份代码`,
    restore: "恢复你自己的代码",
  },
  controls: {
    editing: "修改数值",
    explanation: "一个数是怎么来的",
    map: "计算的地图",
    player: "播放",
    copying: "复制与保存",
  },
  lock: "锁定代码单元格",
  begun:
    "单元格一运行，班级就已达到目标：请先修改数值，去掉代码里的几行，或让班级从代码原有的数值开始。",
  lost: "班级的代码里没有得到目标数值的那一行，你的代码也没有给那个张量起名字：请选择有名字的张量，或保留那一行。",
  left: (count) => `你的改动中有 ${count} 处没有带上：班级的代码里没有对应的行。`,
  tooLong: (length, most) =>
    `链接将有 ${length} 个字符，而这里的链接最多 ${most} 个。请缩短代码或练习文字，或少改几个数值。`,
  noCell: (number) => `此链接要锁定单元格 ${number}，但这里它不是代码单元格；未因此锁定任何内容。`,
};
