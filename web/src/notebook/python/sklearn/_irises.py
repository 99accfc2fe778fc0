"""The measures of 150 irises of three kinds, by Fisher (1936)."""

import numpy as np

# A letter for each tenth of a centimetre: four measures of each flower, one flower after another.
_MEASURES = (
    r"]M8,[H8,YJ7,XI9,\N8,`Q;.XL8-\L9,VG8,[I9+`O9,ZL:,ZH8+UH5+dR6,cV9.`Q7.]M8-cP;-]P9-`L;,"
    r"]O9.XN4,]K;/ZL=,\H:,\L:.^M9,^L8,YJ:,ZI:,`L9.^S9+aT8,[I9,\J6,aM7,[N8+VH7,]L9,\M7-WA7-"
    r"VJ7,\M:0]P=.ZH8-]P:,XJ8,_O9,\K8,pJY8jJW9oI[9aAR7kFX9cFW7iKY:[BK4lGX7^EQ8\>M4eHT9f@R4"
    r"gGY8bGN7mIV8bHW9dES4h@W9bCQ5eJZ<gFR7iC[9gFY6jGU7lHV8nFZ8mH\;fGW9cDM4aBP5aBO4dEQ6fE]:"
    r"`HW9fLW:mIY9iAV7bHS7aCR7aDV6gHX8dDR6\AK4bET7cHT6cGT7hGU7]CH5cFS7iKfCdE]=qHe?iGb<kHd@"
    r"vHl?[CW;sGi<mCd<rNgCkJ]>jE_=nHa?cC\>dF]BjJ_AkHa<wPm@wDoAf@\9oJcAbF[>wFm>iE[<mKc?rJf<"
    r"hFZ<gH[<jFb?rHd:tFg=yPj>jFb@iF]9gDb8wHgAiLbBjIa<fHZ<oI`?mIbBoI]AdE]=nJeAmKcCmH^AiC\="
    r"kH^>hL`AeH]<"
)
FEATURES = ["sepal length (cm)", "sepal width (cm)", "petal length (cm)", "petal width (cm)"]
KINDS = ["setosa", "versicolor", "virginica"]


def measures():
    return np.array([(ord(each) - 42) / 10 for each in _MEASURES]).reshape(150, 4)
