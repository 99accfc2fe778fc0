import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import type { LessonMessages } from "../../words/messages";
import type { GradientsAside, GradientsStep } from "./en";

export const title = "梯度";

export const words: LessonMessages<GradientsStep, GradientsAside> = {
  steps: {
    forward: {
      title: "一个头，前向计算",
      text: "要改进结果，训练就要往回走过这一切：{input|词元}乘以三个权重矩阵，{scores|分数}，{weights|权重}，{output|上下文向量}。它只能改变矩阵。要改得好，它必须知道结果在多大程度上依赖每个数字。",
      notice: ({ learned, computed }) =>
        `训练可以改变 ${learned} 个数字，即三个矩阵的数字。由它们算出的还有 ${computed} 个，每个都会得到自己的梯度。`,
      attempt: {
        button: "不做除法",
        after: "看权重是否更偏向一边；从梯度中可以看出来。",
      },
    },
    loss: {
      title: "损失，以及它的第一个梯度",
      text: "要知道该改进什么，就把每个{output|上下文向量}与目标比较。这里目标由种子抽取，你也可以输入自己的。损失是误差平方的平均，即 PyTorch 的 `mse_loss`。它随上下文的一个数字上升得多快，就是那里的梯度：误差的两倍，除以误差的个数。",
      notice: ({ loss, row, column, error, share }) =>
        `损失是 ${loss}。最大的误差是 ${error}，位于第 ${row} 行第 ${column} 个数字；仅它的平方就占损失的 ${share}，它的梯度也最大。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词元`,
        after: ({ errors, factor }) =>
          `对 ${errors ?? ""} 个误差求平均：每个梯度是它的误差乘以 ${factor ?? ""}。`,
      },
    },
    "by-weights": {
      title: "往回穿过加权和",
      text: "{output|上下文向量}等于{weights|权重}乘以{value|值}。所以一个权重有多重要，取决于它的值；一个值有多重要，取决于它的权重。两个梯度都由传进来的梯度相乘得出：一个乘以转置的值，一个由转置的权重去乘。",
      notice: ({ query, key, gradient, rises, change }) =>
        `第 ${query} 行第 ${key} 列最陡：${gradient}。如果只有那个权重${rises ? "上升" : "下降"} 0.01，损失会下降约 ${change}。`,
      attempt: {
        button: ({ d_out }) => `让每个向量有 ${d_out ?? ""} 个数字`,
        after: ({ d_out }) => `权重的每个梯度由 ${d_out ?? ""} 个乘积相加。`,
      },
    },
    "by-scores": {
      title: "往回穿过 softmax",
      text: "一个{scores|分数}要抬高自己的{weights|权重}，就必须从同一行的其他权重那里取。因此从每个梯度中减去它那一行的平均（按权重加权），再把余下的乘以权重本身。权重为 0 时，什么也过不去。",
      notice: ({ single }) =>
        single === undefined
          ? "对缩放后分数的梯度，每一行加起来都是 0：同时抬高一行的所有分数，不改变任何权重。"
          : "只有一个词元时，无论分数是多少，权重都是 1：它的梯度是 0，softmax 之前的一切都无法学习。",
      attempt: {
        button: "只留一个词元",
        after: "看它的分数还有没有梯度。",
      },
    },
    "by-projections": {
      title: "回到三个矩阵",
      text: "一个{query|查询}与所有的{key|键}得出它的分数，一个键与所有的查询也是如此：它们的梯度又是乘积。每个矩阵都遇到每个{input|词元}：它的梯度对各个词元相加，每项是词元的数字乘以所得结果的梯度。",
      notice: ({ ratio }) =>
        `平均来说，grad_W_value 的一个数字是 grad_W_query 的 ${ratio} 倍：通往值的路不经过 softmax。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词元`,
        after: ({ tokens }) => `矩阵的每个梯度由 ${tokens ?? ""} 个乘积相加；形状不变。`,
      },
    },
    scaling: {
      title: "除法保住了什么",
      text: "除法对训练有什么用？这一步抽取任意宽度的{query|查询}和{key|键}；值和目标不变。同样的{scores|分数}，一次除以宽度的平方根，另一次不除。逐行比较对分数的梯度平均有多大，不计正负。",
      notice: ({ weaker, rows, row, undivided, divided, times }) =>
        weaker === undefined
          ? "在这个宽度下，不做除法时没有一行的梯度更小。"
          : `不做除法时，${rows} 行中有 ${weaker} 行的梯度更小，尽管它在往回的路上没有被除。第 ${row} 行是 ${undivided}，而不是 ${divided}：仅为 ${times} 分之一。`,
      attempt: {
        button: ({ score_width }) => `让它们有 ${score_width ?? ""} 个数字`,
        after: "看不做除法时的权重，以及它们的梯度。",
      },
    },
    step: {
      title: "手工走一步训练",
      text: "要降低损失，三个矩阵的每个数字都逆着自己的梯度移动，移动的量是梯度乘以学习率。新的矩阵得出新的{output|上下文向量}，又得出新的损失。走出这一步，新的矩阵就取代旧的，梯度也是新的。",
      notice: ({ loss, after, falls, share }) =>
        falls === undefined
          ? `损失从 ${loss} 升到 ${after}：梯度只为小步指路，而这一步太大了。`
          : `损失从 ${loss} 降到 ${after}，减少了原来的 ${share}。`,
      attempt: {
        button: ({ learning_rate }) => `把学习率设为 ${learning_rate ?? ""}`,
        after: "看这样的一步通向哪里。",
      },
    },
  },
  asides: {
    jacobian: {
      title: "用雅可比矩阵算同样的结果",
      text: "softmax 的雅可比矩阵说明每个权重（行）随每个分数（列）移动多少。对权重的梯度的一行乘以这个矩阵，就是对分数的梯度的一行。上面的表做的是同样的事，却从不写出这个矩阵。",
    },
  },
  settings: {
    ...settings,
    score_width: "这里每个查询和键的数字个数",
    learning_rate: "学习率",
  },
  links: {
    ...links,
    gradient_by: "梯度，对",
    gradients_by: "梯度，对这些",
    less: "减去",
    is_error: "等于误差",
    squared: "平方",
    over_count: "除以数字的个数",
    twice_over_count: "误差乘以 2，除以数字的个数",
    times_weights: "逐格乘以 `weights`",
    less_mean: "`grad_weights`，每行减去旁边的和",
    one_step: "一步",
    with_gradient: "及其梯度",
    rate_times: "减去学习率 × 梯度",
  },
  labels: {
    divided: "除以宽度的平方根",
    undivided: "不除",
    scores: "对分数的梯度，每行的平均大小",
    queries: "对查询的梯度，每行的平均大小",
    row: "行",
    take: "走这一步",
    taken: "之后矩阵就是新的了；“撤销”可退回一步。",
    so_far: "到目前为止的损失",
    infinite: "新的矩阵中出现了无穷的数字：步长已变得太大。",
  },
};
