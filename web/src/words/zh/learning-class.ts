import type { LearningClassMessages } from "../learning-class";

export const forClass: LearningClassMessages = {
  about: "任何能打开本页面的电脑都可以通过它看到这一页，任务和模型如你在此设置的那样。",
  goals: {
    loss: "损失低于某个数",
    head: "去掉模型最需要的那个头",
  },
  number: "损失低于",
  badLoss: (text) => `“${text}”不能作为损失；请写大于 0 的数，例如 0.5。`,
  below: (number, task) => `在任务“${task}”上损失低于 ${number}`,
  needs: (task) => `在任务“${task}”上只去掉模型最需要的那个头：没有它，损失最大`,
  starts: {
    own: "第 0 步的随机数",
    now: (step, loss) => `正在显示的时刻：第 ${step} 步，损失 ${loss}`,
  },
  begun: "班级一打开就已达到目标：请要求更小的损失，或从更早的时刻开始。",
  oneHead: "这个模型只有一个头，没有可找的。请先增加头数。",
  tooLong: (length, most) =>
    `链接会有 ${length} 个字符，而这里的链接最多 ${most} 个。请缩短练习文字。`,
};
